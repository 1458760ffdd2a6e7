import type { Job } from './job.ts';

/** The part of a job between two fractions, as a job that counts from 0 to 1. */
export function part(job: Job, from: number, to: number): Job {
  return {
    signal: job.signal,
    check: () => job.check(),
    finished: (file) => job.finished(file),
    progress: (fraction) => job.progress(from + (to - from) * Math.min(1, Math.max(0, fraction))),
  };
}
