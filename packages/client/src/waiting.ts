import { httpUrl } from './connection.ts';
import type { Run } from './models.ts';
import type { Extension } from './operation.ts';
import type { AnyOptions } from './options.ts';
import { readResult } from './result.ts';
import { wait } from './watch.ts';

/** For operations that start a run: with `wait: true`, the result has the run as it ended. */
export const waitsIfAsked: Extension =
  (call, connection) =>
  async (...args) => {
    const options = args[1] as AnyOptions | undefined;
    const started = Date.now();
    const result = (await call(...args)) as { data?: Run; image_url?: unknown } | null;
    if (!options?.wait || !result) return result;
    const run = await wait(connection, (result.data ?? (result as Run)).run_id, {
      ...options,
      timeout: options.timeout && Math.max(1, options.timeout - Date.now() + started),
    });
    if (!result.data) return run;
    return { ...result, ...('image_url' in result && { image_url: run.image_url }), data: run };
  };

/** For operations that return the result itself: if it takes longer than a response may, waits for the run. */
export const waitsIfLate: Extension =
  (call, connection, { binary }) =>
  async (...args) => {
    const options = (args[1] ?? {}) as AnyOptions;
    const result = await call(...args);
    const { run_id: runId } = result as Run;
    // Only a run has `run_id` at its top; results have `runId`, or their own `data`, or are bytes.
    if (!runId) return result;
    const run = await wait(connection, runId, options);
    const { image_url: url, image_urls: urls, parent_run_id: parentRunId, output: data } = run;
    if (binary) {
      // The URL of a file needs no credentials, and may be on another origin.
      const file = { ...options, parseAs: 'stream', baseUrl: `${url}`, credentials: 'omit' } as const;
      return readResult({ binary }, await connection.request('get', '', file));
    }
    // A run without an image made words.
    if (!url) return { success: true, message: 'Done.', data };
    const { multiple } = args[0] as { multiple?: boolean };
    return { url, runId, ...(parentRunId && { parentRunId }), ...(multiple && { urls }) };
  };

/** The same for an operation that another server can do, named by `editServerUrl`. */
export const waitsElsewhere: Extension = (call, connection, operation) =>
  waitsIfLate(
    async (input, given) => {
      const { editServerUrl, ...options } = (given ?? {}) as AnyOptions;
      return call(input, { ...options, baseUrl: editServerUrl && httpUrl(editServerUrl, 'editServerUrl') });
    },
    connection,
    operation,
  );
