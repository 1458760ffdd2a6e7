import { checkNames } from '../check-names.ts';
import type { CliOptions } from '../cli-options.ts';
import { loadContract } from '../contract/contract.ts';
import { coverageTargets } from '../coverage/coverage-targets.ts';
import { mergeReports } from '../report/merge.ts';
import type { Report } from '../report/report.ts';
import { verifyWhole } from '../verify-whole.ts';
import { startWithKeys } from './start-with-keys.ts';
import { type SpecialService, specialServices, verifySpecial } from './verify-special.ts';

/** Checks this project's own service: one with all its keys, and those with settings of their own. */
export async function verifyLocal(
  options: Pick<CliOptions, 'dredd' | 'workflows'> & { verify: Partial<CliOptions['verify']> },
  progress: (line: string) => void,
): Promise<Report> {
  const service = await startWithKeys();
  try {
    const { owner, other, narrow } = service.keys;
    const whole = {
      ...options,
      verify: { ...options.verify, server: service.url, apiKey: owner, otherKey: other, narrowKey: narrow },
    };
    const special = Object.keys(specialServices) as SpecialService[];
    const reports = await Promise.all([
      verifyWhole(whole, progress),
      ...special.map((name) => verifySpecial(name, checkNames)),
    ]);
    const contract = loadContract();
    const extra = reports[0].checks.map(({ check }) => check);
    return mergeReports(
      coverageTargets(contract, contract.operations, [...new Set([...checkNames, ...extra])]),
      reports,
    );
  } finally {
    await service.stop();
  }
}
