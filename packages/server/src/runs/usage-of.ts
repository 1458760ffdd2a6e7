import type { StoredRun } from '../store/records.ts';
import type { RunUsage } from '../store/usage.ts';
import { imagesOf } from './layers.ts';
import { isVideo, metrics } from './present.ts';

/** What a run that has ended made, and how long it waited and was processed. */
export function usageOf(run: StoredRun): RunUsage {
  const took = metrics(run);
  const asked = Number((run.inputs as { duration?: number } | null)?.duration ?? 0);
  return {
    images: imagesOf(run).length,
    // A backend need not say how long its video is; then it is as long as it was asked to be.
    videoSeconds: run.files.filter(isVideo).reduce((sum, { duration = asked }) => sum + duration, 0),
    queueSeconds: took?.queue_seconds ?? 0,
    workSeconds: took?.work_seconds ?? 0,
  };
}
