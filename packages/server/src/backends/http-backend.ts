import {
  type Backend,
  type BackendConcurrency,
  EngineError,
  type ImageFormatName,
  WORK_KINDS,
  type WorkContext,
  type WorkKind,
  type WorkResult,
} from '@darkroom/engine';
import { eachLine } from './each-line.ts';
import { readModelFile } from './model-file.ts';
import { readModelLine } from './model-line.ts';

export interface HttpBackendOptions {
  /** Base URL of the model; each kind of work is a path below it. */
  url: string;
  /** Maximum number of jobs sent to it at the same time. */
  limit: number;
}

/** A model that is reached over HTTP; the README beside this file says how. */
export function createHttpBackend({ url, limit }: HttpBackendOptions): Backend {
  const name = new URL(url).host;
  const works = WORK_KINDS.map((kind) => [
    kind,
    (input: unknown, context: WorkContext) => work(url, kind, input, context),
  ]);
  const concurrency: BackendConcurrency = { groups: [{ name, limit }], groupOf: () => name };
  return { name, concurrency, close: async () => {}, ...Object.fromEntries(works) };
}

async function work(url: string, kind: WorkKind, input: unknown, context: WorkContext): Promise<WorkResult> {
  try {
    const response = await fetch(`${url}/${kind}`, {
      method: 'POST',
      body: bodyOf(input, context),
      signal: context.signal,
    });
    if (!response.ok || !response.body) throw failure(`returned ${response.status}`);
    for await (const text of eachLine(response.body)) {
      const line = readModelLine(text);
      if ('progress' in line) context.progress(line.progress);
      else if ('error' in line) throw new EngineError(line.error.code, line.error.message, line.error);
      else
        return {
          ...line.result,
          files: await Promise.all(line.result.files.map((file) => readModelFile(file, formatOf(input)))),
        };
    }
    throw failure('broke off without a result');
  } catch (error) {
    context.signal.throwIfAborted();
    if (error instanceof EngineError) throw error;
    throw failure('could not be reached or understood', error);
  }
}

/** The format that the images must have, if the work says so. */
function formatOf(input: unknown): ImageFormatName | undefined {
  return (input as { output_format?: ImageFormatName }).output_format;
}

function bodyOf(input: unknown, { images }: WorkContext): FormData {
  const form = new FormData();
  form.set('input', JSON.stringify(input));
  const scenes: Record<string, unknown> = {};
  for (const [role, image] of Object.entries(images)) {
    if (!image) continue;
    form.set(role, new Blob([image.bytes as Uint8Array<ArrayBuffer>]), role);
    if (image.scene) scenes[role] = image.scene;
  }
  if (Object.keys(scenes).length > 0) form.set('scenes', JSON.stringify(scenes));
  return form;
}

function failure(how: string, cause?: unknown): EngineError {
  const message = `The model behind this operation ${how}. Retry; if it keeps failing, report the run's id.`;
  return new EngineError('backend_error', message, { cause });
}
