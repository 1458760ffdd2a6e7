import type { Run } from '@darkroom/client';
import { imagesOf } from '../service/shape.ts';

/** How many earlier runs count. */
const enough = 9;

/** Seconds that such a run is expected to take, from earlier ones of the same kind; undefined if there are none. */
export function expectedSeconds(
  runs: readonly Run[],
  kind: { runType: string; modelType?: string | null | undefined; images: number },
): number | undefined {
  const times = runs
    .filter(
      (run) =>
        run.status === 'completed' &&
        run.metrics !== null &&
        run.run_type === kind.runType &&
        (!kind.modelType || run.model_type === kind.modelType),
    )
    .slice(0, enough)
    .map((run) => (run.metrics?.work_seconds ?? 0) / imagesOf(run))
    .sort((one, other) => one - other);
  const middle = times[Math.floor((times.length - 1) / 2)];
  return middle === undefined ? undefined : middle * kind.images;
}

/** As people say it. */
export function timeWords(seconds: number): string {
  if (seconds < 1) return 'under 1 s';
  return seconds < 90 ? `about ${Math.round(seconds)} s` : `about ${Math.round(seconds / 60)} min`;
}
