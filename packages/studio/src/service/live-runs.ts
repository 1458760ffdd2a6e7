import type { Run } from '@darkroom/client';
import type { InfiniteData } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { connection } from './connection.ts';
import { queryClient } from './query.ts';

export interface RunPage {
  data: Run[];
  next_cursor: string | null;
}

export type RunPages = InfiniteData<RunPage, string | undefined>;

/** The filters of a list, in its query key. */
interface ListFilters {
  run_type?: string;
  status?: string;
  model_type?: string;
  tag?: string;
  q?: string;
}

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

/**
 * Runs that were deleted. A list that was read before may arrive after that, and must not show them again. Another key
 * may have other runs.
 */
const deleted = new Set<string>();
connection.subscribe(() => deleted.clear());

export const isDeleted = ({ run_id }: Run): boolean => deleted.has(run_id);

/** Records the state of a run; a new run is added at the start of the lists. */
export function rememberRun(run: Run): void {
  if (isDeleted(run)) return;
  const before = known.get(run.run_id);
  if (before && before.updated_at > run.updated_at) return;
  known.set(run.run_id, run);
  queryClient.setQueryData<Run>(['run', run.run_id], run);
  if (before === undefined) prepend(run);
  else if (!isActive(run) && isActive(before)) settle(run);
  for (const listener of listeners.get(run.run_id) ?? []) listener();
}

/** Records a run whose tags or metadata changed, in every list. */
export function replaceRun(run: Run): void {
  if (known.has(run.run_id)) known.set(run.run_id, run);
  queryClient.setQueryData<Run>(['run', run.run_id], run);
  const isRun = ({ run_id }: Run): boolean => run_id === run.run_id;
  changeLists((runs, { tag }) => {
    if (!runs.some(isRun)) return runs;
    return tag && !run.tags.includes(tag)
      ? runs.filter((one) => !isRun(one))
      : runs.map((one) => (isRun(one) ? run : one));
  });
  // The place of a run in a list that it was not in is unknown: that list is loaded again.
  void queryClient.resetQueries({
    queryKey: ['runs'],
    predicate: ({ queryKey, state }) => {
      const { tag } = queryKey[1] as ListFilters;
      const pages = (state.data as RunPages | undefined)?.pages;
      return tag !== undefined && run.tags.includes(tag) && !pages?.some(({ data }) => data.some(isRun));
    },
  });
  for (const listener of listeners.get(run.run_id) ?? []) listener();
}

/** Called with the id of each run that was deleted. */
export const whenForgotten = new Set<(runId: string) => void>();

export function forgetRun(runId: string): void {
  deleted.add(runId);
  for (const listener of whenForgotten) listener(runId);
  known.delete(runId);
  queryClient.removeQueries({ queryKey: ['run', runId] });
  changeLists((runs) => (runs.some((run) => run.run_id === runId) ? runs.filter((run) => run.run_id !== runId) : runs));
}

/** Lists that already contain it do not change; others get it first if it matches their filters. */
function prepend(run: Run): void {
  for (const [queryKey, pages] of queryClient.getQueriesData<RunPages>({ queryKey: ['runs'] })) {
    const [first] = pages?.pages ?? [];
    const filters = queryKey[1] as ListFilters;
    const fits =
      (!filters.tag || run.tags.includes(filters.tag)) &&
      (!filters.q || hasWords(run, filters.q)) &&
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

function changeLists(change: (runs: Run[], filters: ListFilters) => Run[]): void {
  for (const [queryKey, pages] of queryClient.getQueriesData<RunPages>({ queryKey: ['runs'] })) {
    if (!pages) continue;
    const changed = pages.pages.map((page) => {
      const data = change(page.data, queryKey[1] as ListFilters);
      return data === page.data ? page : { ...page, data };
    });
    if (changed.some((page, index) => page !== pages.pages[index]))
      queryClient.setQueryData(queryKey, { ...pages, pages: changed });
  }
}

/** Whether the prompt has all the words, as the service compares them. */
function hasWords(run: Run, q: string): boolean {
  const { prompt } = (run.inputs ?? {}) as { prompt?: unknown };
  const words = wordsOf(q);
  const own = new Set(wordsOf(typeof prompt === 'string' ? prompt : ''));
  return words.length > 0 && words.every((word) => own.has(word));
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
