import { checkNames } from './checks/check-names.ts';
import type { CliOptions } from './cli-options.ts';
import { loadContract } from './contract/contract.ts';
import { coverageTargets } from './coverage/coverage-targets.ts';
import { startWithKeys } from './local/start-with-keys.ts';
import { type SpecialService, specialServices, verifySpecial } from './local/verify-special.ts';
import { mergeReports } from './report/merge.ts';
import type { Report } from './report/report.ts';
import { verifyWhole } from './verify-whole.ts';

/** Checks this project's own service: one with all its keys, and those with settings of their own. */
export async function verifyLocal(
  options: Pick<CliOptions, 'dredd' | 'workflows'> & { verify: Partial<CliOptions['verify']> },
  progress: (line: string) => void,
): Promise<Report> {
  const service = await startWithKeys();
  try {
    const { owner, other, narrow } = service.keys;
    const chosen = {
      ...options,
      verify: { ...options.verify, server: service.url, apiKey: owner, otherKey: other, narrowKey: narrow },
    };
    const [whole, special] = await Promise.all([verifyWhole(chosen, progress), verifyAllSpecial()]);
    const contract = loadContract();
    const extra = whole.checks.map(({ check }) => check);
    return mergeReports(coverageTargets(contract, contract.operations, [...new Set([...checkNames, ...extra])]), [
      whole,
      ...special,
    ]);
  } finally {
    await service.stop();
  }
}

/** One after the other, because a service that starts needs much of a small machine. */
async function verifyAllSpecial(): Promise<Report[]> {
  const reports: Report[] = [];
  for (const name of Object.keys(specialServices) as SpecialService[])
    reports.push(await verifySpecial(name, checkNames));
  return reports;
}
