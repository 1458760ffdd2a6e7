import type { OperationId } from '@darkroom/contract';
import type { components } from '@darkroom/contract/types';
import type { StoredRun } from '../store/records.ts';
import type { Call, Reply } from './handler.ts';
import { RunFailed } from './run-operation.ts';
import { acceptedHeaders, runText } from './run-text.ts';
import type { Service } from './service.ts';

/** The forms of a response about a run; several operations share each. */

type Schemas = components['schemas'];
type Show = (run: StoredRun, call: Call<OperationId>, service: Service) => Reply;

/** `{ image_url, data: Run }`. */
export const showGeneration: Show = (run, call, service) => {
  const { image_url } = service.runs.present(run);
  const text = `{"image_url":${JSON.stringify(image_url)},"data":${runText(service.runs, run)}}`;
  return accepted(run, call, service, { text, type: 'application/json' });
};

/** The run itself. */
export const showRun: Show = (run, call, service) =>
  accepted(run, call, service, { text: runText(service.runs, run), type: 'application/json' });

/** The form of character and reference generation: a message, and a short form of the run. */
export function showInWords(words: { begun: string; done: string; canceled: string }): Show {
  return (run, call, service) => {
    const shown = service.runs.present(run);
    const { run_id, status, progress, image_url, created_at, updated_at, run_type } = shown;
    const failed = run.error !== null;
    const message = failed
      ? (run.error?.message ?? '')
      : status === 'completed'
        ? words.done
        : status === 'canceled'
          ? words.canceled
          : words.begun;
    return accepted(run, call, service, {
      json: {
        success: !failed && status !== 'canceled',
        message,
        data: {
          run_id,
          status,
          live_status: shown.live_status,
          progress,
          image_url,
          created_at,
          updated_at,
          run_type,
        },
        ...(run.error !== null && { code: run.error.code }),
        ...(run.error?.details !== undefined && { details: run.error.details }),
      },
    });
  };
}

/** The image itself, as bytes, or the run if it has not ended in time. */
export const showImage: Show = (run, _call, service) => {
  const unfinished = stillRunning(run, service);
  if (unfinished !== undefined) return unfinished;
  const headers: Record<string, string> = { 'Run-Id': run.runId };
  if (run.parentRunId !== null) headers['Parent-Run-Id'] = run.parentRunId;
  return { status: 200, headers, file: firstFile(run), type: 'image/png' };
};

/** The URL of the image. */
export const showUrl: Show = (run, _call, service) => {
  return unfinishedUrl(run, service) ?? { status: 200, json: addressOf(run, service) };
};

export function addressOf(run: StoredRun, service: Service): Schemas['BackgroundRemoveResponse'] {
  return { url: service.fileUrl(firstFile(run)), ...resultIds(run) };
}

/** Like `stillRunning`, with the ids also as the finished result names them. */
export function unfinishedUrl(run: StoredRun, service: Service): Reply | undefined {
  const unfinished = stillRunning(run, service);
  if (unfinished === undefined) return undefined;
  const { status, headers } = unfinished;
  return { status, ...(headers && { headers }), json: { ...service.runs.present(run), ...resultIds(run) } };
}

function resultIds({ runId, parentRunId }: StoredRun): { runId: string; parentRunId?: string } {
  return { runId, ...(parentRunId !== null && { parentRunId }) };
}

/** The response if there is no result: the run if it continues, its error if it failed or was canceled. */
export function stillRunning(run: StoredRun, service: Service): Reply | undefined {
  const { runId } = run;
  if (run.error !== null) throw new RunFailed(run.error.code, run.error.message, run.error.details, { runId });
  if (run.status === 'completed') return undefined;
  if (run.status === 'canceled') {
    const message = 'The run was canceled before it had a result. Send the request again for a new run.';
    throw new RunFailed('run_canceled', message, undefined, { runId });
  }
  return {
    status: 202,
    headers: acceptedHeaders(run),
    text: runText(service.runs, run),
    type: 'application/json',
  };
}

function accepted(
  run: StoredRun,
  call: Call<OperationId>,
  service: Service,
  body: Pick<Reply, 'json' | 'text' | 'type'>,
): Reply {
  const waited = (call.body as { sync?: boolean } | undefined)?.sync === true;
  if (waited && service.runs.isTerminal(run)) return { status: 200, ...body };
  return { status: 202, headers: acceptedHeaders(run), ...body };
}

function firstFile(run: StoredRun): string {
  const [file] = run.files;
  if (file === undefined) {
    const message = 'The run ended without an image. Send the request again.';
    throw new RunFailed('backend_error', message, undefined, { runId: run.runId });
  }
  return file.file;
}
