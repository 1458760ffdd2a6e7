import type { MediaFile } from '@darkroom/engine';
import type { Job } from './job.ts';

/** For tests that call a piece of work directly: never stopped, and keeps the reports and what was finished early. */
export function testJob(): Job & { reports: number[]; early: MediaFile[] } {
  const reports: number[] = [];
  const early: MediaFile[] = [];
  return {
    signal: new AbortController().signal,
    reports,
    early,
    check() {},
    finished(file) {
      early.push(file);
    },
    progress(fraction) {
      reports.push(fraction);
    },
  };
}
