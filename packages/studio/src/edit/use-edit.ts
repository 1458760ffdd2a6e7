import { isNetworkError, type Run, type Schemas } from '@darkroom/client';
import { useEffect, useRef, useState } from 'react';
import { type Action, perform } from '../service/actions.ts';
import { client } from '../service/connection.ts';
import { isActive, rememberRun } from '../service/live-runs.ts';
import { runTypes } from '../service/operation-fields.ts';
import { type Problem, problemOf, runProblem } from '../service/problems.ts';
import { queryClient } from '../service/query.ts';
import { noteFailure, reach } from '../service/reach.ts';
import { watchRun } from '../service/watch-runs.ts';

export type EditState =
  | { phase: 'idle'; problem?: Problem }
  | { phase: 'working'; runId: string | undefined; words: string }
  | { phase: 'done'; run: Run };

/** Makes the action; some have to upload a mask first. */
export type Prepare = () => Action | Promise<Action>;

/** Operations whose response only comes with their result. */
const waiting: ReadonlySet<string> = new Set([
  'edit.maskImage',
  'images.genRemove',
  'images.segmentImage',
  'images.extract',
  'images.backgroundRemove',
  'images.describe',
]);

/** Starts an edit and follows it until it ends. */
export function useEdit() {
  const [state, setState] = useState<EditState>({ phase: 'idle' });
  const current = useRef(new AbortController());
  useEffect(() => () => current.current.abort(), []);

  /** `use` gets the finished run if it is only a step, such as a mask, and not the result. */
  const start = async (words: string, prepare: Prepare, use?: (run: Run) => Promise<void>): Promise<void> => {
    current.current.abort();
    const turn = new AbortController();
    current.current = turn;
    const set = (next: EditState): void => {
      if (!turn.signal.aborted) setState(next);
    };
    set({ phase: 'working', runId: undefined, words });
    try {
      const runId = await request(await prepare(), turn.signal, (id) => set({ phase: 'working', runId: id, words }));
      set({ phase: 'working', runId, words });
      const run = await ended(runId, turn.signal);
      if (turn.signal.aborted) return;
      if (run.status !== 'completed') {
        set({ phase: 'idle', problem: runProblem(run.error ?? { message: 'The edit was canceled.' }) });
        return;
      }
      void queryClient.invalidateQueries({ queryKey: ['tree'] });
      await use?.(run);
      set(use ? { phase: 'idle' } : { phase: 'done', run });
    } catch (error) {
      set({ phase: 'idle', problem: problemOf(error) });
    }
  };
  const reset = (problem?: Problem): void => {
    current.current.abort();
    current.current = new AbortController();
    setState({ phase: 'idle', ...(problem && { problem }) });
  };
  return { state, start, reset };
}

/** Performs the action and returns the id of its run; `found` is called if that is known before the response. */
async function request(action: Action, signal: AbortSignal, found: (runId: string) => void): Promise<string> {
  const kind = waiting.has(action.operation) ? runTypes[action.operation] : undefined;
  const stop = new AbortController();
  let known: string | undefined;
  if (kind) {
    void findRun(kind, AbortSignal.any([stop.signal, signal]), ({ run_id }) => {
      known = run_id;
      found(run_id);
    });
  }
  try {
    const { runId } = await perform(action);
    if (runId === undefined) throw new Error('The response has no run id.');
    return runId;
  } catch (error) {
    // The response is lost, but the run continues.
    if (known !== undefined && isNetworkError(error)) return known;
    throw error;
  } finally {
    stop.abort();
  }
}

/** The run of a call without a response yet: the newest of its type that was not there before. */
async function findRun(kind: Schemas['RunType'], signal: AbortSignal, found: (run: Run) => void): Promise<void> {
  const newest = async (): Promise<Run | undefined> =>
    (await client().runs.list({ run_type: kind, limit: 1 }, { signal })).data[0];
  try {
    const before = (await newest())?.run_id ?? '';
    while (!signal.aborted) {
      const run = await newest();
      // Ids increase with time, so a run made between the call and the first check is found as well.
      if (run && (run.run_id > before || isActive(run))) {
        rememberRun(run);
        watchRun(run);
        if (!signal.aborted) found(run);
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, 400));
    }
  } catch {
    // Only the progress is missing then.
  }
}

/** Waits for the end of a run, also across a lost connection. */
async function ended(runId: string, signal: AbortSignal): Promise<Run> {
  for (;;) {
    try {
      let run = await client().runs.get(runId, { signal });
      rememberRun(run);
      if (!isActive(run)) return run;
      watchRun(run);
      for await (run of client().runs.watch(runId, { timeout: 0, signal })) rememberRun(run);
      run = await client().runs.get(runId, { signal });
      rememberRun(run);
      return run;
    } catch (error) {
      if (signal.aborted || !isNetworkError(error)) throw error;
      noteFailure(error);
      await connected(signal);
    }
  }
}

/** Resolves once the server responds again, which the banner checks, or nobody waits any more. */
function connected(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (reach.get() === 'away' && !signal.aborted) return;
      unsubscribe();
      signal.removeEventListener('abort', look);
      resolve();
    };
    const unsubscribe = reach.subscribe(look);
    signal.addEventListener('abort', look);
    look();
  });
}
