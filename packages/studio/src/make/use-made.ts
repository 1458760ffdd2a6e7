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

/** What was made last on this server, followed while it is active. */
export function useMade(): MadeNow[] {
  const { scope, made: all } = useStore(latest);
  const made = scope === scopeOf(useStore(connection)) ? all : [];
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
    .map((one, index) => ({ ...one, run: results[index]?.data }))
    .filter(({ runId }) => runId === undefined || runId !== lostId);
}

/** Not ended yet: on its way to the service, queued or processing. */
export const isPending = ({ runId, problem, run }: MadeNow): boolean =>
  problem === undefined && (run ? isActive(run) : runId === undefined);
