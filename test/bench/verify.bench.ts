import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Report, startWithKeys, verify, verifyLocal } from '@darkroom/verify';
import type { Row } from './row.ts';

const root = resolve(import.meta.dirname, '../..');

/** How much the contract checks do in how much time, whether they are ever wrong, and what they catch. */
export default async function contractChecks(): Promise<Row[]> {
  const report = await verifyLocal({ verify: {}, dredd: false, workflows: false }, () => {});
  const percent = (dimension: string): number =>
    report.coverage.find((one) => one.dimension === dimension)?.percent ?? 0;
  const wrongly = report.findings.length + (await findingsOfOtherSeeds([2, 3]));
  const { shares, faults } = mutants();
  return [
    { name: 'default run of the contract checks', value: report.seconds, unit: 's', atMost: 90 },
    { name: 'requests of the default run', value: report.requests, unit: 'requests', atLeast: 3_000 },
    { name: 'operations exercised', value: percent('operations'), unit: '%', atLeast: 100 },
    { name: 'listed success statuses exercised', value: percent('successes'), unit: '%', atLeast: 100 },
    { name: 'listed error codes exercised', value: percent('error codes'), unit: '%', atLeast: 95 },
    { name: 'false findings in three runs of different seeds', value: wrongly, unit: 'findings', atMost: 0 },
    { name: 'faults that are tried', value: faults, unit: 'faults', atLeast: 80 },
    {
      name: 'faults caught by the whole',
      value: shares.whole,
      unit: '%',
      atLeast: 95,
      peer: `Dredd alone ${shares.dredd?.toFixed(1)} %, the workflows alone ${shares.workflows?.toFixed(1)} %, in the same run`,
    },
  ];
}

async function findingsOfOtherSeeds(seeds: number[]): Promise<number> {
  const service = await startWithKeys();
  const { owner, other, narrow } = service.keys;
  try {
    const reports: Report[] = [];
    for (const seed of seeds)
      reports.push(await verify({ server: service.url, apiKey: owner, otherKey: other, narrowKey: narrow, seed }));
    return reports.reduce((sum, { findings }) => sum + findings.length, 0);
  } finally {
    await service.stop();
  }
}

/** All mutants, as `npm run mutants` runs them. */
function mutants(): { faults: number; shares: { whole: number; dredd?: number; workflows?: number } } {
  spawnSync(process.execPath, ['scripts/mutants.ts'], { cwd: root, stdio: 'ignore' });
  return JSON.parse(readFileSync(resolve(root, 'reports/mutants.json'), 'utf8'));
}
