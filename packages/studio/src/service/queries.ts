import type { Run, Schemas } from '@darkroom/client';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { client, connection } from './connection.ts';
import { isActive, isDeleted, liveRun, type RunPage, type RunPages, rememberRun, useLive } from './live-runs.ts';
import { queryClient } from './query.ts';
import { useStore } from './store.ts';
import { watchRun } from './watch-runs.ts';

export interface RunFilters {
  status?: Run['status'];
  run_type?: Schemas['RunType'];
  model_type?: string;
  tag?: string;
  /** Words of the prompt. */
  q?: string;
}

type RunQuery = Parameters<ReturnType<typeof client>['runs']['list']>[0];

const pageSize = 100;

/** Data of one server and key must not be shown for another. */
const useScope = (): string => {
  const { server, apiKey } = useStore(connection);
  return `${server} ${apiKey.slice(-6)}`;
};

export const useModelTypes = () =>
  useQuery({
    queryKey: ['model-types', useScope()],
    queryFn: async () => (await client().models.listTypes()).data,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useModels = (wanted = true) =>
  useQuery({
    queryKey: ['models', useScope()],
    queryFn: async () => (await client().models.list({ limit: 100 })).data,
    enabled: wanted,
  });

export const useMe = () => useQuery({ queryKey: ['me', useScope()], queryFn: () => client().me.get() });

/** Runs, newest first, one page at a time; active ones are followed. */
export function useRuns(filters: RunFilters, limit = pageSize) {
  const result = useInfiniteQuery({
    queryKey: ['runs', filters, limit, useScope()],
    queryFn: async ({ pageParam }): Promise<RunPage> => {
      const cursor = pageParam === undefined ? {} : { cursor: pageParam };
      const page = await client().runs.list({ ...filters, ...cursor, limit } as Parameters<
        ReturnType<typeof client>['runs']['list']
      >[0]);
      return { data: page.data.filter((run) => !isDeleted(run)), next_cursor: page.next_cursor };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    // Refetching would load every page that was scrolled through; new runs are loaded below.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const key = JSON.stringify(filters);
  const wanted = useMemo<RunFilters>(() => JSON.parse(key), [key]);
  const wasSeen = useEffectEvent(() => result.data !== undefined);
  // Whenever the list or its window becomes visible again.
  useEffect(() => {
    const look = (): void => void lookForNew(wanted, limit);
    if (wasSeen()) look();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [wanted, limit]);
  const first = result.data?.pages[0]?.data;
  useEffect(() => {
    for (const run of first ?? []) if (isActive(run)) follow(run);
  }, [first]);
  return result;
}

/** Adds runs that were made elsewhere meanwhile to the start of the list. */
async function lookForNew(filters: RunFilters, limit: number): Promise<void> {
  try {
    const { data } = await client().runs.list({ ...filters, limit } as RunQuery);
    const isListed = ({ run_id: id }: Run): boolean =>
      queryClient
        .getQueriesData<RunPages>({ queryKey: ['runs', filters, limit] })
        .some(([, pages]) => pages?.pages.some((page) => page.data.some((one) => one.run_id === id)));
    // More are new than a page holds, so a gap would remain.
    if (data.length > 0 && !data.some(isListed)) await queryClient.resetQueries({ queryKey: ['runs', filters, limit] });
    else for (const run of data.toReversed()) if (!isListed(run)) rememberRun(run);
  } catch {
    // The list stays as it is; the connection status is shown elsewhere.
  }
}

function follow(run: Run): void {
  if (!liveRun(run.run_id)) rememberRun(run);
  watchRun(run);
}

/** One run, followed while it is active. */
export function useRun(runId: string): { run: Run | undefined; error: unknown; refetch: () => void } {
  const { data, error, refetch } = useQuery({
    queryKey: ['run', runId],
    queryFn: () => client().runs.get(runId),
    enabled: runId !== '',
    // A run that has ended does not change any more.
    staleTime: ({ state }) => (state.data && !isActive(state.data) ? Number.POSITIVE_INFINITY : 0),
  });
  useEffect(() => {
    if (data && isActive(data)) follow(data);
  }, [data]);
  const live = useLive(data ?? nothing);
  return { run: data === undefined ? undefined : live, error, refetch: () => void refetch() };
}

const nothing = { run_id: '', updated_at: '' } as Run;

export const useTree = (run: Run) =>
  useQuery({
    queryKey: ['tree', run.run_id, run.status],
    queryFn: (): Promise<Schemas['RunTree']> => client().runs.tree(run.run_id),
    staleTime: 0,
  });

export const useLayers = (runId: string) =>
  useQuery({
    queryKey: ['layers', runId],
    queryFn: async () => (await client().edit.getLayers(runId)).data.layers,
    staleTime: Number.POSITIVE_INFINITY,
  });
