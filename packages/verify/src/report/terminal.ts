import type { Dimension } from '../coverage/coverage-targets.ts';
import type { Finding } from '../session/finding.ts';
import type { KillRate } from './kill-rate.ts';
import { type Report, shortfalls } from './report.ts';

/** How many entries of a list are shown; the rest is in the other reports. */
const mostMissing = 6;

/** The report for a person at a terminal. */
export function asText(report: Report, failUnder: Partial<Record<Dimension, number>> = {}): string {
  const { findings, skips, coverage, checks } = report;
  const lines: string[] = [];
  if (report.cannot !== undefined) lines.push('', `Could not verify: ${report.cannot}`);
  for (const [index, finding] of findings.entries()) lines.push('', ...findingLines(index + 1, finding));
  lines.push('', 'Coverage');
  for (const { dimension, exercised, total, percent, missing } of coverage) {
    const not =
      missing.length === 0
        ? ''
        : `  not: ${missing.slice(0, mostMissing).join(', ')}${missing.length > mostMissing ? `, and ${missing.length - mostMissing} more` : ''}`;
    lines.push(
      `  ${dimension.padEnd(20)} ${`${exercised}/${total}`.padStart(9)} ${percent.toFixed(1).padStart(6)} %${not}`,
    );
  }
  if (report.killRate !== undefined) lines.push('', killRateLine(report.killRate));
  if (skips.length > 0) lines.push('', 'Not checked', ...skips.map(({ what, reason }) => `  ${what}: ${reason}`));
  if (report.cut.length > 0)
    lines.push('', `Cut off by --max-time: ${report.cut.map(({ what, count }) => `${count} ${what}`).join(', ')}`);
  if (report.left > 0) lines.push('', `${report.left} created objects could not be deleted.`);
  if (report.stoppedBy !== undefined) lines.push('', `Stopped early: ${report.stoppedBy}`);
  for (const { dimension, percent } of shortfalls(report, failUnder)) {
    lines.push(`Coverage of ${dimension} is ${percent.toFixed(1)} %, less than ${failUnder[dimension]} %.`);
  }
  const made = checks.reduce((sum, { times }) => sum + times, 0);
  lines.push(
    '',
    `${findings.length === 0 ? '✓' : '✗'} ${findings.length} findings in ${report.requests} requests and ${made} checks, ${report.seconds.toFixed(1)} s (seed ${report.seed})`,
  );
  return lines.join('\n');
}

export function killRateLine({ caught, of, contract }: KillRate): string {
  return `A run like this one finds ${((caught / of) * 100).toFixed(1)} % of ${of} faults (npm run mutants, contract ${contract}).`;
}

function findingLines(number: number, { check, operation, message, curl, answer, times, phase }: Finding): string[] {
  return [
    `✗ ${number}. ${operation}: ${check}`,
    `  ${message}`,
    `  seen ${times === 1 ? 'once' : `${times} times`}, in ${phase}; to reproduce it:`,
    ...curl.map((command) => `    ${command}`),
    ...answer.split('\n').map((line) => `  < ${line}`),
  ];
}
