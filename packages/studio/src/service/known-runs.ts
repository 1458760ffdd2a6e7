import type { Run } from '@darkroom/client';
import type { RunPages } from './live-runs.ts';
import { queryClient } from './query.ts';

/** A run that some screen has already loaded. */
export function knownRun(runId: string): Run | undefined {
  const loaded = queryClient.getQueryData<Run>(['run', runId]);
  if (loaded) return loaded;
  for (const [, list] of queryClient.getQueriesData<RunPages>({ queryKey: ['runs'] })) {
    for (const page of list?.pages ?? []) {
      const found = page.data.find(({ run_id }) => run_id === runId);
      if (found) return found;
    }
  }
  return undefined;
}

/** The list on the screen that a run is in, as far as it is loaded; only the run itself if it is in none. */
export function runsAround(run: Run): Run[] {
  const lists = queryClient.getQueriesData<RunPages>({ queryKey: ['runs'], type: 'active' });
  const runs = lists.map(([, list]) => list?.pages.flatMap((page) => page.data) ?? []);
  return runs.find((all) => all.some(({ run_id }) => run_id === run.run_id)) ?? [run];
}
