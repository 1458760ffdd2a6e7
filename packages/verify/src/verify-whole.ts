import { checkNames } from './checks/check-names.ts';
import type { CliOptions } from './cli-options.ts';
import { loadContract } from './contract/contract.ts';
import { coverageTargets } from './coverage/coverage-targets.ts';
import { type DreddResult, runDredd } from './dredd/run-dredd.ts';
import { mergeReports } from './report/merge.ts';
import type { Report } from './report/report.ts';
import { runWorkflows } from './respect/run-respect.ts';
import type { Finding } from './session/finding.ts';
import { verify } from './verify.ts';

/** The generated cases and named checks, and if requested Dredd and the workflows too, as one report. */
export async function verifyWhole(
  options: Pick<CliOptions, 'verify' | 'dredd' | 'workflows'>,
  progress: (line: string) => void,
): Promise<Report> {
  const report = await verify({ ...options.verify, progress });
  const reports: [Report, ...Report[]] = [report];
  if (report.cannot === undefined && options.dredd) {
    progress('Dredd');
    reports.push(await dreddReport(report, options));
  }
  if (report.cannot === undefined && options.workflows) {
    progress('workflows');
    reports.push(await workflowReport(report, options));
  }
  if (reports.length === 1) return report;
  const contract = loadContract(options.verify.contract);
  const include = options.verify.include ?? [];
  const chosen = contract.operations.filter(
    ({ id }) => include.length === 0 || include.some((word) => id.includes(word)),
  );
  return mergeReports(
    coverageTargets(contract, chosen, [
      ...checkNames,
      ...reports.slice(1).flatMap(({ checks }) => checks.map(({ check }) => check)),
    ]),
    reports,
  );
}

async function dreddReport(
  report: Report,
  { verify: { server, apiKey, narrowKey, include = [] } }: Pick<CliOptions, 'verify'>,
): Promise<Report> {
  const { outcomes, seen, broken } = await runDredd({ server, apiKey, include, ...(narrowKey && { narrowKey }) });
  const sent = outcomes.filter(({ skipped }) => skipped === undefined);
  const findings = sent.flatMap(({ operation, status, failed }) =>
    failed === undefined ? [] : [finding('dredd', operation, `${status}: ${failed}`)],
  );
  if (broken !== undefined) findings.push(finding('dredd', '(all)', `Dredd did not come to its end: ${broken}`));
  const reasons = new Map<string, DreddResult['outcomes']>();
  for (const outcome of outcomes) {
    if (outcome.skipped === undefined) continue;
    reasons.set(outcome.skipped, [...(reasons.get(outcome.skipped) ?? []), outcome]);
  }
  return {
    ...emptied(report),
    requests: sent.length,
    findings,
    skips: [...reasons].map(([reason, list]) => ({
      what: `Dredd, ${list.length} transactions (${list
        .slice(0, 3)
        .map(({ operation, status }) => `${operation} ${status}`)
        .join(', ')}${list.length > 3 ? ', …' : ''})`,
      reason,
    })),
    checks: [{ check: 'dredd', times: sent.length, failed: findings.length }],
    seen: { ...emptied(report).seen, ...seen, checks: ['dredd'] },
  };
}

async function workflowReport(
  report: Report,
  { verify: { server, apiKey, include = [], receiver } }: Pick<CliOptions, 'verify'>,
): Promise<Report> {
  const outcomes = await runWorkflows({ server, apiKey, include, ...(receiver && { receiver }) });
  const findings = outcomes
    .filter(({ passed }) => !passed)
    .map(({ workflow, failed }) => finding('workflows', workflow, failed.join('; ') || 'it failed'));
  return {
    ...emptied(report),
    findings,
    checks: [{ check: 'workflows', times: outcomes.length, failed: findings.length }],
    seen: { ...emptied(report).seen, checks: ['workflows'] },
  };
}

function finding(check: string, operation: string, message: string): Finding {
  return { check, operation, phase: check, message, curl: [], answer: '', times: 1 };
}

function emptied(report: Report): Report {
  const seen = Object.fromEntries(
    Object.keys(report.seen).map((dimension) => [dimension, []]),
  ) as unknown as Report['seen'];
  return {
    ...report,
    requests: 0,
    findings: [],
    skips: [],
    cut: [],
    checks: [],
    files: new Map(),
    seen,
    left: 0,
    stoppedBy: undefined,
    cannot: undefined,
  };
}
