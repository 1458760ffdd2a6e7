import type { Run } from '@darkroom/client';
import { useEffect } from 'react';
import { connection } from '../service/connection.ts';
import { createStore, useStore } from '../service/store.ts';

/** Selected runs by their ids. They stay selected while the list shows others. */
export type Selection = ReadonlyMap<string, Run>;

/** Kept outside the page, so a key that expires in the middle of something does not lose it. */
const store = createStore<Selection>(new Map());
/** The list on the page, for ranges. */
let listed: readonly Run[] = [];
let anchor: string | undefined;

let { server } = connection.get();
connection.subscribe(() => {
  if (connection.get().server !== server) clearSelection();
  server = connection.get().server;
});

const indexOf = (id: string | undefined): number => listed.findIndex(({ run_id }) => run_id === id);

/** The selection of the gallery, whose list of runs is needed for ranges. */
export function useSelection(runs: readonly Run[]): Selection {
  useEffect(() => {
    listed = runs;
  }, [runs]);
  return useStore(store);
}

/** Selects or deselects one; with `range`, selects all from the last one that was selected. */
export function toggleRun(run: Run, range = false): void {
  const [from, to] = [range ? indexOf(anchor) : -1, indexOf(run.run_id)];
  anchor = run.run_id;
  if (from >= 0 && to >= 0) {
    selectRuns(listed.slice(Math.min(from, to), Math.max(from, to) + 1));
    return;
  }
  const next = new Map(store.get());
  if (!next.delete(run.run_id)) next.set(run.run_id, run);
  store.set(next);
}

/** Selects all of these, or deselects them if all are selected. */
export function toggleRuns(runs: readonly Run[]): void {
  if (runs.every(({ run_id }) => store.get().has(run_id))) deselectRuns(runs.map(({ run_id }) => run_id));
  else selectRuns(runs);
}

export function selectRuns(runs: readonly Run[]): void {
  store.set(new Map([...store.get(), ...runs.map((run) => [run.run_id, run] as const)]));
}

export function deselectRuns(runIds: readonly string[]): void {
  const gone = new Set(runIds);
  store.set(new Map([...store.get()].filter(([id]) => !gone.has(id))));
}

export function clearSelection(): void {
  anchor = undefined;
  store.set(new Map());
}
