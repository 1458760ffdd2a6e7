import type { Run } from '@darkroom/client';
import { inputsOf } from '../service/run-words.ts';
import { imageCount, pixelsOf } from '../service/shape.ts';

/** How many earlier runs count. */
const enough = 9;

export interface Kind {
  runType: string;
  modelType?: string | null | undefined;
  images: number;
  /** Of each image, if known. */
  pixels?: number | undefined;
}

/** Seconds that such a run is expected to take, from earlier ones of the same kind; undefined if there are none. */
export function expectedSeconds(runs: readonly Run[], kind: Kind): number | undefined {
  const same = runs.filter(
    (run) =>
      run.status === 'completed' &&
      run.metrics !== null &&
      run.run_type === kind.runType &&
      (!kind.modelType || run.model_type === kind.modelType),
  );
  // A large image is slower than a small one; any is better than none.
  const sameSize = same.filter((run) => isNear(pixelsOf(inputsOf(run)), kind.pixels));
  const times = (sameSize.length > 0 ? sameSize : same)
    .slice(0, enough)
    .map((run) => (run.metrics?.work_seconds ?? 0) / imageCount(run))
    .sort((one, other) => one - other);
  const middle = times[Math.floor((times.length - 1) / 2)];
  return middle === undefined ? undefined : middle * kind.images;
}

/** Within a factor of two. */
const isNear = (one: number, other = one): boolean => one <= other * 2 && other <= one * 2;

/** As people say it. */
export function timeWords(seconds: number): string {
  if (seconds < 1) return 'under 1 s';
  return seconds < 90 ? `about ${Math.round(seconds)} s` : `about ${Math.round(seconds / 60)} min`;
}
