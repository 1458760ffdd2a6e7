import type { Run } from '@darkroom/client';
import { isApiError } from '@darkroom/client';
import { forgetRun } from './live-runs.ts';
import { noteFailure } from './reach.ts';

/** What happened to several runs. */
export interface Outcomes {
  done: Run[];
  /** Deleted meanwhile, here or elsewhere. */
  missing: Run[];
  /** Not attempted, or failed. */
  left: Run[];
  /** Why it stopped before the end. */
  error?: unknown;
}

/** Several at a time, without using all the connections that a browser has for a server. */
const atOnce = 3;

/** Whether the service says that something does not exist any more. */
export const isMissing = (error: unknown): boolean => isApiError(error) && error.status === 404;

/** Does the same with each run. One that was deleted is no reason to stop; any other failure is. */
export async function eachRun(
  runs: readonly Run[],
  work: (run: Run) => Promise<unknown>,
  onProgress?: (done: number) => void,
): Promise<Outcomes> {
  const outcomes: Outcomes = { done: [], missing: [], left: [] };
  const waiting = [...runs];
  const worker = async (): Promise<void> => {
    for (let run = waiting.shift(); run; run = waiting.shift()) {
      try {
        if (outcomes.error !== undefined) throw outcomes.error;
        await work(run);
        outcomes.done.push(run);
      } catch (error) {
        if (isMissing(error)) {
          outcomes.missing.push(run);
          forgetRun(run.run_id);
        } else {
          outcomes.left.push(run);
          outcomes.error ??= error;
        }
      }
      onProgress?.(outcomes.done.length + outcomes.missing.length);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (outcomes.error !== undefined) noteFailure(outcomes.error);
  return outcomes;
}
