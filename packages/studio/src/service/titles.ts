import type { Run } from '@darkroom/client';
import { useQuery } from '@tanstack/react-query';
import { client } from './connection.ts';
import { knownRun } from './known-runs.ts';
import { ownWords, titleOf } from './run-words.ts';

/** An edit of an edit of an edit is still named after the image it started from, but not for any price. */
const furthest = 8;

/** The title of a run, empty until it has loaded; one without words of its own is named after the image it was made from. */
export function useTitle(run: Run | undefined): string {
  const parent = run && ownWords(run) === undefined ? (run.parent_run_id ?? undefined) : undefined;
  const { data } = useQuery({
    queryKey: ['source-words', parent],
    queryFn: ({ signal }) => sourceWords(parent, signal),
    enabled: parent !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return run ? titleOf(run, data ?? undefined) : '';
}

/** The words of the nearest ancestor that has some; null if none has. */
async function sourceWords(parent: string | undefined, signal: AbortSignal): Promise<string | null> {
  let runId: string | null | undefined = parent;
  for (let step = 0; runId && step < furthest; step++) {
    const run: Run = knownRun(runId) ?? (await client().runs.get(runId, { signal }));
    const words = ownWords(run);
    if (words !== undefined) return words;
    runId = run.parent_run_id;
  }
  return null;
}
