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
  const { rates, others, confirmed } = mutants();
  return [
    { name: 'default run of the contract checks', value: report.seconds, unit: 's', atMost: 90 },
    { name: 'requests of the default run', value: report.requests, unit: 'requests', atLeast: 3_000 },
    { name: 'operations exercised', value: percent('operations'), unit: '%', atLeast: 100 },
    { name: 'listed success statuses exercised', value: percent('successes'), unit: '%', atLeast: 100 },
    { name: 'listed error codes exercised', value: percent('error codes'), unit: '%', atLeast: 95 },
    { name: 'false findings in three runs of different seeds', value: wrongly, unit: 'findings', atMost: 0 },
    { name: 'faults of the contract that are judged', value: rates.generated.of, unit: 'faults', atLeast: 5_000 },
    { name: 'faults of the contract that are caught', value: rates.generated.percent, unit: '%', atLeast: 98 },
    { name: 'of those that are held out', value: rates.heldOut.percent, unit: '%', atLeast: 95 },
    { name: 'of those that are written by hand', value: rates.writtenByHand.percent, unit: '%', atLeast: 95 },
    { name: 'verdicts on the recording that are the same live', value: confirmed.agreed, unit: `of ${confirmed.of}` },
    {
      name: `faults caught, of a sample of ${others.faults}`,
      value: others.percent['the checks'] ?? 0,
      unit: '%',
      atLeast: others.together,
      peer: `${Object.entries(others.percent)
        .filter(([tool]) => tool !== 'the checks')
        .map(([tool, percent]) => `${tool} ${percent.toFixed(1)} %`)
        .join(', ')}; these together ${others.together.toFixed(1)} %`,
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

interface Mutants {
  rates: Record<'generated' | 'heldOut' | 'writtenByHand', { caught: number; of: number; percent: number }>;
  confirmed: { agreed: number; of: number };
  others: { faults: number; percent: Record<string, number>; together: number };
}

/** All mutants, as `npm run mutants` runs them; the other tools take hours for their sample. */
function mutants(): Mutants {
  spawnSync(process.execPath, ['scripts/mutants.ts'], { cwd: root, stdio: 'inherit' });
  return JSON.parse(readFileSync(resolve(root, 'reports/mutants/mutants.json'), 'utf8'));
}
