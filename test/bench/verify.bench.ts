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
    { name: 'time of a default run', value: report.seconds, unit: 's', atMost: 90 },
    { name: 'requests of a default run', value: report.requests, unit: 'requests', atLeast: 3_000 },
    { name: 'operations called', value: percent('operations'), unit: '%', atLeast: 100 },
    { name: 'success statuses of the contract seen', value: percent('successes'), unit: '%', atLeast: 100 },
    { name: 'error codes of the contract seen', value: percent('error codes'), unit: '%', atLeast: 95 },
    {
      name: 'findings on a correct service, in three runs with different seeds',
      value: wrongly,
      unit: 'findings',
      atMost: 0,
    },
    { name: 'faults tried, derived from the contract', value: rates.generated.of, unit: 'faults', atLeast: 5_000 },
    { name: 'of these, caught', value: rates.generated.percent, unit: '%', atLeast: 98 },
    {
      name: 'caught of those that nobody sees while working on the checks',
      value: rates.heldOut.percent,
      unit: '%',
      atLeast: 95,
    },
    { name: 'caught of faults that were written by hand', value: rates.writtenByHand.percent, unit: '%', atLeast: 95 },
    {
      name: 'verdicts on recorded responses that a live service confirms',
      value: confirmed.agreed,
      unit: `of ${confirmed.of}`,
    },
    ...(others ? [besideOthers(others)] : []),
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

function besideOthers({ faults, percent, together }: Others): Row {
  const tools = Object.entries(percent).filter(([tool]) => tool !== 'the checks');
  return {
    name: `caught of a sample of ${faults} faults`,
    value: percent['the checks'] ?? 0,
    unit: '%',
    atLeast: together,
    peer: `${tools.map(([tool, caught]) => `${tool} ${caught.toFixed(1)} %`).join(', ')}; these together ${together.toFixed(1)} %`,
  };
}

interface Others {
  faults: number;
  percent: Record<string, number>;
  together: number;
}

interface Mutants {
  rates: Record<'generated' | 'heldOut' | 'writtenByHand', { caught: number; of: number; percent: number }>;
  confirmed: { agreed: number; of: number };
  others?: Others;
}

/** How many faults other tools get too. It takes them hours, so it is none unless asked for: `VERIFY_OTHERS=100`. */
const others = process.env.VERIFY_OTHERS ?? '0';

function mutants(): Mutants {
  spawnSync(process.execPath, ['scripts/mutants.ts', '--others', others], { cwd: root, stdio: 'inherit' });
  return JSON.parse(readFileSync(resolve(root, 'reports/mutants/mutants.json'), 'utf8'));
}
