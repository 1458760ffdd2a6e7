import type { Run } from '@darkroom/client';
import { useRef, useState } from 'react';
import { type Action, perform } from '../service/actions.ts';
import { client } from '../service/connection.ts';
import { isActive, rememberRun } from '../service/live-runs.ts';
import { type Problem, problemOf, runProblem } from '../service/problems.ts';
import { watchRun } from '../service/watch-runs.ts';

export type EditState =
  | { phase: 'idle'; problem?: Problem }
  | { phase: 'working'; runId: string | undefined; words: string }
  | { phase: 'done'; run: Run };

/** Makes the action; some have to upload a mask first. */
export type Prepare = () => Action | Promise<Action>;

/** The run type of operations whose response only comes with their result. */
const waitingKinds: Record<string, Run['run_type']> = {
  'edit.maskImage': 'mask-edit',
  'images.genRemove': 'generative-remove',
  'images.segmentImage': 'segment',
  'images.extract': 'extract',
  'images.backgroundRemove': 'remove-background',
  'images.describe': 'describe',
};

/** Starts an edit and follows it until it ends. */
export function useEdit() {
  const [state, setState] = useState<EditState>({ phase: 'idle' });
  const current = useRef(0);

  const start = async (words: string, prepare: Prepare): Promise<void> => {
    const turn = ++current.current;
    const set = (next: EditState): void => {
      if (turn === current.current) setState(next);
    };
    set({ phase: 'working', runId: undefined, words });
    const stop = new AbortController();
    try {
      const action = await prepare();
      const kind = waitingKinds[action.operation];
      if (kind) void findRun(kind, stop.signal, (run) => set({ phase: 'working', runId: run.run_id, words }));
      const { runId } = await perform(action);
      if (runId === undefined) throw new Error('The response has no run id.');
      set({ phase: 'working', runId, words });
      const run = await ended(runId);
      set(
        run.status === 'completed'
          ? { phase: 'done', run }
          : { phase: 'idle', problem: runProblem(run.error ?? { message: 'The edit was canceled.' }) },
      );
    } catch (error) {
      set({ phase: 'idle', problem: problemOf(error) });
    } finally {
      stop.abort();
    }
  };
  const reset = (problem?: Problem): void => {
    current.current++;
    setState({ phase: 'idle', ...(problem && { problem }) });
  };
  return { state, start, reset };
}

/** The run of a call without a response yet: the newest of its type that was not there before. */
async function findRun(kind: Run['run_type'], signal: AbortSignal, found: (run: Run) => void): Promise<void> {
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

async function ended(runId: string): Promise<Run> {
  let run = await client().runs.get(runId);
  rememberRun(run);
  if (isActive(run)) {
    watchRun(run);
    for await (run of client().runs.watch(runId, { timeout: 0 })) rememberRun(run);
    run = await client().runs.get(runId);
    rememberRun(run);
  }
  return run;
}
