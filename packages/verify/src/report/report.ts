import type { Dimension } from '../coverage/coverage-targets.ts';
import type { Coverage } from '../coverage/coverage-tracker.ts';
import type { Finding, Skip } from '../session/finding.ts';
import type { Session } from '../session/session.ts';
import { type KillRate, killRateOf } from './kill-rate.ts';

/** Everything that is known after a run, ready for any output format. */
export interface Report {
  server: string;
  contract: string;
  seed: number;
  seconds: number;
  requests: number;
  findings: Finding[];
  skips: Skip[];
  /** What was not started because the time was up, and how much of it. */
  cut: { what: string; count: number }[];
  coverage: Coverage[];
  /** How many faults a run like this one finds; undefined if that is not known. */
  killRate: KillRate | undefined;
  checks: { check: string; times: number; failed: number }[];
  /** Why it ended early, if it did. */
  stoppedBy: string | undefined;
  /** Why the server could not be checked at all. */
  cannot: string | undefined;
  /** How many things it made and could not delete. */
  left: number;
  /** Files that commands refer to. */
  files: Map<string, Uint8Array>;
  /** What was exercised, for merging. */
  seen: Record<Dimension, string[]>;
}

export function reportOf(session: Session, end: Pick<Report, 'stoppedBy' | 'cannot' | 'left'>): Report {
  return {
    server: session.options.server,
    contract: session.contract.version,
    seed: session.options.seed,
    seconds: session.seconds,
    requests: session.requests,
    findings: [...session.findings.values()],
    skips: session.skips,
    cut: [...session.cut].map(([what, count]) => ({ what, count })),
    coverage: session.coverage.byDimension(),
    killRate: killRateOf(session.options, session.cut.size),
    checks: session.coverage.checks(),
    files: session.kept,
    seen: session.coverage.export(),
    ...end,
  };
}

/** The exit code of the process. */
export const exitCodes = { passed: 0, findings: 1, usage: 2, cannotVerify: 3, coverage: 4 } as const;

export function exitCodeOf(report: Report, failUnder: Partial<Record<Dimension, number>> = {}): number {
  if (report.cannot !== undefined) return exitCodes.cannotVerify;
  if (report.findings.length > 0) return exitCodes.findings;
  if (report.stoppedBy !== undefined) return exitCodes.cannotVerify;
  return shortfalls(report, failUnder).length > 0 ? exitCodes.coverage : exitCodes.passed;
}

/** The dimensions that are covered less than required. */
export function shortfalls({ coverage }: Report, failUnder: Partial<Record<Dimension, number>>): Coverage[] {
  return coverage.filter(({ dimension, percent }) => percent < (failUnder[dimension] ?? 0));
}
