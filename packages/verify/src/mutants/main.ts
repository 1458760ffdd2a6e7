import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type KeyedService, startWithKeys } from '../local/start-with-keys.ts';
import { compareTools, shares, type ToolComparison } from './compare-tools.ts';
import type { NamedFault } from './fault.ts';
import { faults } from './faults.ts';
import { testFault } from './test-fault.ts';

const usage = `Breaks the service in one way after another, and prints which check notices.

  mutants [--only WORDS] [--quick] [--max-time SECONDS]

  --only WORDS     faults whose name contains one of these
  --quick          the whole alone, without what Dredd alone and the workflows alone would have caught
  --max-time S     seconds a fault, at most (60)`;

/** Maximum share of missed faults, in percent. */
const mostMissed = 5;

/** The command. */
export async function main(argv: string[]): Promise<number> {
  const { values } = parseArgs({
    args: argv,
    options: {
      only: { type: 'string' },
      quick: { type: 'boolean' },
      'max-time': { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const words = values.only?.split(',');
  const chosen = faults.filter(({ name }) => words === undefined || words.some((word) => name.includes(word)));
  const service = await startWithKeys();
  try {
    return await run(service, chosen, !values.quick, Number(values['max-time'] ?? 60));
  } finally {
    await service.stop();
  }
}

async function run(
  { url, keys }: KeyedService,
  chosen: NamedFault[],
  otherTools: boolean,
  maxTime: number,
): Promise<number> {
  const target = { server: url, keys };
  const about = [...new Set(chosen.flatMap((fault) => fault.about))];
  const unbroken = await testFault(
    target,
    { name: 'unbroken', does: 'nothing', about, make: () => ({}) },
    Math.max(maxTime, 80),
  );
  console.log(
    unbroken.check === undefined
      ? `✓ the unbroken service passes (${unbroken.requests} requests)`
      : `✗ the unbroken service fails ${unbroken.check}: ${unbroken.message}`,
  );
  const comparisons: ToolComparison[] = [];
  for (const fault of chosen) {
    const one = await compareTools(target, fault, { otherTools, maxTime });
    comparisons.push(one);
    console.log(line(one, otherTools));
  }
  const { whole, dredd, workflows } = shares(comparisons, otherTools);
  mkdirSync('reports', { recursive: true });
  writeFileSync(
    'reports/mutants.json',
    `${JSON.stringify({ faults: comparisons.length, shares: { whole, dredd, workflows }, unbroken: unbroken.check ?? null, tallies: comparisons }, null, 2)}\n`,
  );
  console.log(
    `\n${comparisons.length} faults: the whole caught ${whole.toFixed(1)} %${dredd === undefined ? '' : `, Dredd alone ${dredd.toFixed(1)} %, the workflows alone ${workflows?.toFixed(1)} %`}`,
  );
  return unbroken.check === undefined && whole >= 100 - mostMissed ? 0 : 1;
}

function line(
  { fault, does, check, operation, message, fired, seconds, dredd, workflows }: ToolComparison,
  otherTools: boolean,
): string {
  const others = otherTools
    ? ` [Dredd ${dredd === undefined ? 'no' : 'yes'}, workflows ${workflows === undefined ? 'no' : 'yes'}]`
    : '';
  const told =
    check === undefined
      ? fired
        ? 'NOT CAUGHT'
        : 'NOT CAUGHT, and never came up'
      : `${check} on ${operation ?? 'the whole'}: ${message?.slice(0, 120)}`;
  return `${check === undefined ? '✗' : '✓'} ${fault} (${does}): ${told} (${seconds.toFixed(1)} s)${others}`;
}
