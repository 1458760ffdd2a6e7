import type { Job } from '../backend.ts';

/** For tests that call a piece of work directly: never stopped, and keeps the reports. */
export function testJob(): Job & { reports: number[] } {
  const reports: number[] = [];
  return {
    signal: new AbortController().signal,
    reports,
    check() {},
    progress(fraction) {
      reports.push(fraction);
    },
  };
}
