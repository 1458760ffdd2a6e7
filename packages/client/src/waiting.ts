import { readAnswer } from './answer.ts';
import { exchange } from './exchange.ts';
import type { Run } from './models.ts';
import type { Wrap } from './operation.ts';
import type { AnyOptions } from './options.ts';
import { wait } from './watch.ts';

/** For operations that make a run: with `wait`, the answer has the run as it ended. */
export const waitable: Wrap =
  (call, connection) =>
  async (...given) => {
    const options = given[1] as AnyOptions | undefined;
    const started = Date.now();
    const answer = (await call(...given)) as { data?: Run; image_url?: unknown } | null;
    if (!options?.wait || !answer) return answer;
    const run = await wait(connection, (answer.data ?? (answer as Run)).run_id, {
      ...options,
      timeout: options.timeout && Math.max(1, options.timeout - Date.now() + started),
    });
    if (!answer.data) return run;
    return { ...answer, ...('image_url' in answer && { image_url: run.image_url }), data: run };
  };

/** For operations that answer with the result itself: where that took too long for one answer, it is waited for. */
export const patient: Wrap =
  (call, connection, flags) =>
  async (...given) => {
    const options = (given[1] ?? {}) as AnyOptions;
    const answer = await call(...given);
    const { run_id: runId } = answer as Run;
    // Only a run has `run_id` at its top; the results have `runId`, or their own `data`, or are bytes.
    if (!runId) return answer;
    const run = await wait(connection, runId, options);
    const { image_url: url, image_urls: urls, parent_run_id: parentRunId, output: data } = run;
    if (flags.includes('b')) {
      // File addresses need no credentials, and may be on another origin.
      return exchange(connection, { method: 'GET', url: `${url}` }, options, (response) => readAnswer(response, flags));
    }
    if (data) return { success: true, message: 'Done.', data };
    const { multiple } = given[0] as { multiple?: boolean };
    return { url, runId, ...(parentRunId && { parentRunId }), ...(multiple && { urls }) };
  };
