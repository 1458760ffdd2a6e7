import { checkNames } from './checks/check-names.ts';
import type { CliOptions } from './cli-options.ts';
import { loadContract } from './contract/contract.ts';
import { coverageTargets } from './coverage/coverage-targets.ts';
import { mergeReports } from './report/merge.ts';
import type { Report } from './report/report.ts';
import { runWorkflows } from './respect/run-respect.ts';
import { verify } from './verify.ts';

const check = 'workflows';

/** The generated cases and named checks, and if requested the workflows too, as one report. */
export async function verifyWhole(
  { verify: options, workflows }: Pick<CliOptions, 'verify' | 'workflows'>,
  progress: (line: string) => void,
): Promise<Report> {
  const report = await verify({ ...options, progress });
  if (report.cannot !== undefined || !workflows) return report;
  progress(check);
  const contract = loadContract(options.contract);
  const { include = [] } = options;
  const chosen = contract.operations.filter(
    ({ id }) => include.length === 0 || include.some((word) => id.includes(word)),
  );
  return mergeReports(coverageTargets(contract, chosen, [...checkNames, check]), [
    report,
    await workflowReport(report, options),
  ]);
}

async function workflowReport(
  report: Report,
  { server, apiKey, include = [], receiver }: CliOptions['verify'],
): Promise<Report> {
  const outcomes = await runWorkflows({ server, apiKey, include, ...(receiver && { receiver }) });
  const findings = outcomes
    .filter(({ passed }) => !passed)
    .map(({ workflow, failed }) => {
      const message = failed.join('; ') || 'it failed';
      return { check, operation: workflow, phase: check, message, curl: [], answer: '', times: 1 };
    });
  const nothing = Object.fromEntries(Object.keys(report.seen).map((dimension) => [dimension, []]));
  return {
    ...report,
    requests: 0,
    findings,
    skips: [],
    cut: [],
    checks: [{ check, times: outcomes.length, failed: findings.length }],
    files: new Map(),
    seen: { ...(nothing as unknown as Report['seen']), checks: [check] },
    left: 0,
    stoppedBy: undefined,
  };
}
