import type { Run } from '@darkroom/client';
import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client, connection } from '../service/connection.ts';
import { isActive, liveRun, rememberRun } from '../service/live-runs.ts';
import { useStore } from '../service/store.ts';
import { watchRun } from '../service/watch-runs.ts';
import { forgetMade, latest, type Made, scopeOf } from './latest.ts';

/** A request of the latest result, with the current state of its run. */
export interface MadeNow extends Made {
  run: Run | undefined;
}

/** What was made last on this server, without the state of its runs. */
export function useLatest(): readonly Made[] {
  const { scope, made } = useStore(latest);
  return scope === scopeOf(useStore(connection)) ? made : nothing;
}

const nothing: readonly Made[] = [];

/**
 * What was made last, followed while it is active. Every step of progress rerenders the component, so only those use it
 * that show progress.
 */
export function useMade(): MadeNow[] {
  const made = useLatest();
  const results = useQueries({
    queries: made.map(({ runId = '' }) => ({
      queryKey: ['run', runId],
      queryFn: () => client().runs.get(runId),
      enabled: runId !== '',
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  useEffect(() => {
    for (const { data } of results) {
      if (!data || !isActive(data)) continue;
      if (!liveRun(data.run_id)) rememberRun(data);
      watchRun(data);
    }
  }, [results]);
  // It was deleted, here or elsewhere.
  const lost = made.filter((_, index) => (results[index]?.error as { status?: number } | null)?.status === 404);
  const lostId = lost[0]?.runId;
  useEffect(() => {
    if (lostId !== undefined) forgetMade(lostId);
  }, [lostId]);
  return made
    .map((one, index) => ({ ...one, run: newest(results[index]?.data) }))
    .filter(({ runId }) => runId === undefined || runId !== lostId);
}

/** A response that was on its way while an event arrived is older than that. */
function newest(run: Run | undefined): Run | undefined {
  const live = run && liveRun(run.run_id);
  return live && live.updated_at >= run.updated_at ? live : run;
}

/** Not ended yet: on its way to the service, queued or processing. */
export const isPending = ({ runId, problem, run }: MadeNow): boolean =>
  problem === undefined && (run ? isActive(run) : runId === undefined);
