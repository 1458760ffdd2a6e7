import type { StoredRun } from '../store/records.ts';

/** The newest version of the runs last seen. */
export interface RunCache {
  get(runId: string): StoredRun | undefined;
  put(run: StoredRun): void;
  drop(runId: string): void;
}

/**
 * For the embedded database, where this process makes every change itself and knows of it immediately. Bounded; the
 * oldest entry is dropped first.
 */
export function createRunCache(size: number): RunCache {
  const runs = new Map<string, StoredRun>();
  // A read in progress while its run is deleted must not bring the run back.
  const dropped = new Set<string>();
  return {
    get: (runId) => runs.get(runId),
    put(run) {
      const known = runs.get(run.runId);
      if (dropped.has(run.runId) || (known !== undefined && known.revision > run.revision)) return;
      runs.delete(run.runId);
      runs.set(run.runId, run);
      if (runs.size > size) runs.delete(runs.keys().next().value as string);
    },
    drop(runId) {
      runs.delete(runId);
      dropped.add(runId);
      if (dropped.size > size) dropped.delete(dropped.values().next().value as string);
    },
  };
}

/** For a shared database, where another process may change a run at any time: nothing is cached. */
export const noCache: RunCache = { get: () => undefined, put() {}, drop() {} };
