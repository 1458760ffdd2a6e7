import type { StoredRun } from '../store/records.ts';
import type { RunUsage } from '../store/usage.ts';
import { isPicture, isVideo } from './present.ts';

/** What a run that has ended made, and how long it waited and was processed. */
export function usageOf(run: StoredRun): RunUsage {
  const { createdAt, startedAt, completedAt, files, inputs } = run;
  const ended = completedAt ?? createdAt;
  const asked = Number((inputs as { duration?: number } | null)?.duration ?? 0);
  return {
    images: files.filter(isPicture).length,
    // A backend need not say how long its video is; then it is as long as it was asked to be.
    videoSeconds: files.filter(isVideo).reduce((sum, { duration = asked }) => sum + duration, 0),
    queueSeconds: seconds(createdAt, startedAt ?? ended),
    workSeconds: startedAt === null ? 0 : seconds(startedAt, ended),
  };
}

/** Never negative, in case clocks differ between machines. */
function seconds(from: string, to: string): number {
  return Math.max(0, Date.parse(to) - Date.parse(from)) / 1000;
}
