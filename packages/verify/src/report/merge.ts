import type { CoverageTargets } from '../coverage/coverage-targets.ts';
import { CoverageTracker } from '../coverage/coverage-tracker.ts';
import type { Report } from './report.ts';

/** Merges several reports: all findings, and everything that any of them exercised. */
export function mergeReports(targets: CoverageTargets, [first, ...others]: [Report, ...Report[]]): Report {
  const all = [first, ...others];
  const tracker = new CoverageTracker(targets);
  for (const { seen } of all) tracker.merge(seen);
  const counts = (check: string): { times: number; failed: number } => {
    const entries = all.flatMap(({ checks }) => checks.filter((one) => one.check === check));
    return {
      times: entries.reduce((sum, { times }) => sum + times, 0),
      failed: entries.reduce((sum, { failed }) => sum + failed, 0),
    };
  };
  return {
    ...first,
    seconds: Math.max(...all.map(({ seconds }) => seconds)),
    requests: all.reduce((sum, { requests }) => sum + requests, 0),
    findings: all.flatMap(({ findings }) => findings),
    skips: all.flatMap(({ skips }) => skips),
    cut: all.flatMap(({ cut }) => cut),
    coverage: tracker.byDimension(),
    checks: [...targets.checks].map((check) => ({ check, ...counts(check) })),
    stoppedBy: all.map(({ stoppedBy }) => stoppedBy).find((reason) => reason !== undefined),
    cannot: all.map(({ cannot }) => cannot).find((reason) => reason !== undefined),
    left: all.reduce((sum, { left }) => sum + left, 0),
    files: new Map(all.flatMap(({ files }) => [...files])),
    seen: tracker.export(),
  };
}
