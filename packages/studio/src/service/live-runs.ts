import type { Run } from '@darkroom/client';
import type { InfiniteData } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { queryClient } from './query.ts';

export interface RunPage {
  data: Run[];
  next_cursor: string | null;
}

export type RunPages = InfiniteData<RunPage, string | undefined>;

/** A status that this page does not know yet is one that has not ended. */
export const isActive = ({ status }: Pick<Run, 'status'>): boolean =>
  status !== 'completed' && status !== 'failed' && status !== 'canceled';

/**
 * The latest known state of each run that is or was active. Stored outside the lists, so a step of progress rerenders
 * one image and not a list of thousands.
 */
const known = new Map<string, Run>();
const listeners = new Map<string, Set<() => void>>();

export const liveRun = (runId: string): Run | undefined => known.get(runId);

/** The current state of the run. */
export function useLive(run: Run): Run {
  const live = useSyncExternalStore(
    (listener) => subscribe(run.run_id, listener),
    () => known.get(run.run_id),
  );
  return live && live.updated_at >= run.updated_at ? live : run;
}

function subscribe(runId: string, listener: () => void): () => void {
  const set = listeners.get(runId) ?? new Set();
  listeners.set(runId, set.add(listener));
  return () => {
    set.delete(listener);
    if (set.size === 0) listeners.delete(runId);
  };
}

/** Records the state of a run; a new run is added at the start of the lists. */
export function rememberRun(run: Run): void {
  const before = known.get(run.run_id);
  if (before && before.updated_at > run.updated_at) return;
  known.set(run.run_id, run);
  queryClient.setQueryData<Run>(['run', run.run_id], run);
  if (before === undefined) prepend(run);
  else if (!isActive(run) && isActive(before)) settle(run);
  for (const listener of listeners.get(run.run_id) ?? []) listener();
}

/** Called with the id of each run that was deleted. */
export const whenForgotten = new Set<(runId: string) => void>();

export function forgetRun(runId: string): void {
  for (const tell of whenForgotten) tell(runId);
  known.delete(runId);
  queryClient.removeQueries({ queryKey: ['run', runId] });
  changeLists((runs) => (runs.some((run) => run.run_id === runId) ? runs.filter((run) => run.run_id !== runId) : runs));
}

/** Lists that already contain it do not change; others get it first if it matches their filters. */
function prepend(run: Run): void {
  for (const [queryKey, pages] of queryClient.getQueriesData<RunPages>({ queryKey: ['runs'] })) {
    const [first] = pages?.pages ?? [];
    const filters = queryKey[1] as { run_type?: string; status?: string; model_type?: string };
    const fits =
      (!filters.run_type || filters.run_type === run.run_type) &&
      (!filters.model_type || filters.model_type === run.model_type) &&
      (!filters.status || filters.status === run.status);
    if (!pages || !first || !fits) continue;
    if (pages.pages.some(({ data }) => data.some((one) => one.run_id === run.run_id))) continue;
    // A run that was only viewed may be older than the start of the list.
    if (first.data[0] && first.data[0].created_at > run.created_at) continue;
    const changed = { ...pages, pages: [{ ...first, data: [run, ...first.data] }, ...pages.pages.slice(1)] };
    queryClient.setQueryData(queryKey, changed);
  }
}

function settle(run: Run): void {
  changeLists((runs) => {
    const index = runs.findIndex((one) => one.run_id === run.run_id);
    return index < 0 ? runs : runs.with(index, run);
  });
}

function changeLists(change: (runs: Run[]) => Run[]): void {
  queryClient.setQueriesData<RunPages>({ queryKey: ['runs'] }, (pages) => {
    if (!pages) return pages;
    const changed = pages.pages.map((page) => {
      const data = change(page.data);
      return data === page.data ? page : { ...page, data };
    });
    return changed.some((page, index) => page !== pages.pages[index]) ? { ...pages, pages: changed } : pages;
  });
}
