import { isRunFailedError, type Run, type Schemas } from '@darkroom/client';
import { CliError, WaitError } from '../cli-error.ts';
import { plain } from '../text/plain.ts';
import type { Fields } from './fields.ts';
import type { Made, Work } from './job.ts';

/** The options of the client's methods. */
export interface Options {
  signal: AbortSignal;
  onResponse(response: Response): void;
}

/** A response with a run, in one of the forms that operations use. */
interface RunResponse {
  run_id?: string | undefined;
  data?: { run_id?: string | undefined } | undefined;
}

/** Starts a run and waits for its result, showing its progress. */
export async function makeRun(work: Work, call: (options: Options) => Promise<RunResponse | null>): Promise<Made> {
  const { session, bar, signal } = work;
  bar.update({ status: 'sending', progress: undefined });
  const response = await call({ signal, onResponse: (response) => reportWaits(work, response) });
  const runId = response?.data?.run_id ?? response?.run_id;
  if (!runId) throw new CliError('unexpected', 'The response has no run id.');
  if (work.noWait) return { run: await session.client.runs.get(runId, { signal }) };
  return { run: await followRun(work, runId) };
}

/** Waits for a run that has been started. */
export async function followRun({ session, bar, waiting, signal }: Work, runId: string): Promise<Run> {
  const { client, timeout } = session;
  waiting.add(runId);
  try {
    await client.runs.wait(runId, {
      signal,
      timeout,
      onProgress: ({ status, progress }) => bar.update({ status, progress, runId }),
    });
    // Events only contain what changes; the whole run includes its files.
    return await client.runs.get(runId, { signal });
  } catch (error) {
    throw isRunFailedError(error) || signal.aborted ? error : new WaitError(runId, error);
  } finally {
    // If it was aborted, the code that did so cancels the run or reports it.
    if (!signal.aborted) waiting.done(runId);
  }
}

/** Calls an operation whose response is the result, and meanwhile finds its run to show its progress. */
export async function makeResult(
  work: Work,
  runType: Schemas['RunType'],
  input: Fields,
  call: (options: Options) => Promise<unknown>,
): Promise<Made & { response: unknown }> {
  const { session, bar, waiting, signal } = work;
  let runId = '';
  const find = () => findRun(work, runType, input);
  const forget = waiting.addUnknown(find);
  const stop = new AbortController();
  bar.update({ status: 'sending', progress: undefined });
  if (bar.shown) void showProgress(work, find, stop.signal);
  try {
    const response = await call({
      signal,
      onResponse(response) {
        reportWaits(work, response);
        runId ||= response.headers.get('run-id') ?? '';
      },
    });
    const { runId: named, data } = response as { runId?: string; data?: { run_id: string } };
    runId ||= named ?? data?.run_id ?? '';
    if (!runId) throw new CliError('unexpected', 'The response has no run id.');
    const run = await session.client.runs.get(runId, { signal });
    return { run, response, ...(response instanceof Blob && { blobs: [response] }) };
  } finally {
    stop.abort();
    if (!signal.aborted) forget();
  }
}

/** The run of a call without a response yet: the only active one with the same inputs. */
async function findRun({ session }: Work, runType: Schemas['RunType'], input: Fields): Promise<string | undefined> {
  const { data } = await session.client.runs.list({ run_type: runType }, { retries: 0 });
  const same = data.filter(({ status, inputs, ignored_inputs: ignored }) => {
    const asked = (inputs ?? {}) as Fields;
    const active = status === 'queued' || status === 'processing';
    const used = Object.keys(input).filter((name) => !ignored.includes(name));
    return active && used.every((name) => JSON.stringify(asked[name]) === JSON.stringify(input[name]));
  });
  return same.length === 1 ? same[0]?.run_id : undefined;
}

async function showProgress(
  { session, bar }: Work,
  find: () => Promise<string | undefined>,
  signal: AbortSignal,
): Promise<void> {
  try {
    for (let pause = 300; !signal.aborted; pause *= 2) {
      await new Promise((resolve) => setTimeout(resolve, pause).unref());
      const runId = signal.aborted ? undefined : await find();
      if (!runId) continue;
      for await (const { status, progress } of session.client.runs.watch(runId, { signal })) {
        bar.update({ status, progress, runId });
      }
      return;
    }
  } catch {
    // The response to the call itself shows the outcome; only the progress is missing.
  }
}

/** The client retries by itself; the user should see what it waits for. */
function reportWaits({ bar }: Work, response: Response): void {
  const after = response.headers.get('retry-after');
  if (!response.ok && after)
    bar.update({ status: `${plain(response.statusText) || response.status}, retrying in ${after} s` });
}
