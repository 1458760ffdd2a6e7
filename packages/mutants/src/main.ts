import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  groupBy,
  type KeyedService,
  loadContract,
  type SpecialService,
  specialServices,
  startWithKeys,
} from '@darkroom/verify/internals';
import type { NamedFault } from './faults/fault.ts';
import type { ContractFault } from './faults/from-contract/contract-fault.ts';
import { faultsFromContract, sampleOf } from './faults/from-contract/generate.ts';
import { faults as handWritten } from './faults/written/index.ts';
import { confirmLive } from './live/confirm-live.ts';
import { testFault } from './live/test-fault.ts';
import { besideOthers } from './other-tools/beside-others.ts';
import { explain } from './outcomes/explained-misses.ts';
import { byHand, cameUp, type Outcome, outcomeOf } from './outcomes/outcome.ts';
import { missedLines, rateOf, table } from './outcomes/summary.ts';
import type { Verdict } from './recording/judge-again.ts';
import { judgeFaults } from './recording/judge-faults.ts';
import { type Recorded, record, recordSpecial } from './recording/record.ts';
import { loadRecording, saveRecording } from './recording/recording.ts';

const usage = `Breaks the service in thousands of ways, and prints which of them the checks miss.

  mutants [options]

  Faults are derived from the contract, and some are written by hand. A fault of responses is judged on a recorded run of
  the checks; a fault of requests needs the live service behind a proxy, so of those only a sample is tested.

  --only WORDS      faults whose name contains one of these
  --quick           only what the recording shows: no live faults and no other tools
  --live N          how many generated faults of requests to test live (40)
  --confirm N       how many verdicts on the recording to repeat live (10)
  --others N        how many faults to give to Schemathesis, Dredd and the workflows too (100); 0 for none
  --seed N          seed of the samples (1)
  --recording FILES  judge these recordings, separated by commas, instead of making them`;

/** The least share of the faults that must be caught, in percent. */
const leastCaught = 98;
const folder = 'reports/mutants';

interface Options {
  only: string[] | undefined;
  live: number;
  confirm: number;
  others: number;
  seed: number;
  recordings: string[] | undefined;
}

/** The command. */
export async function main(argv: string[]): Promise<number> {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const { values } = parseArgs({
    args: argv,
    options: {
      only: text,
      quick: flag,
      live: text,
      confirm: text,
      others: text,
      seed: text,
      recording: text,
      help: flag,
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const number = (value: string | undefined, usual: number): number => Number(value ?? (values.quick ? 0 : usual));
  return run({
    only: values.only?.split(','),
    live: number(values.live, 40),
    confirm: number(values.confirm, 10),
    others: number(values.others, 100),
    seed: Number(values.seed ?? 1),
    recordings: values.recording?.split(','),
  });
}

async function run(options: Options): Promise<number> {
  mkdirSync(folder, { recursive: true });
  const isChosen = ({ name }: NamedFault): boolean => options.only?.some((word) => name.includes(word)) ?? true;
  const generated = faultsFromContract(loadContract()).filter(isChosen);
  const written = handWritten.filter(isChosen);
  let service: KeyedService | undefined;
  const live = async (): Promise<KeyedService> => {
    service ??= await startWithKeys();
    return service;
  };
  try {
    const recordings = options.recordings ?? (await makeRecordings(await live()));
    if (recordings === undefined) return 1;
    const recorded = await onRecordings(recordings, generated, written);
    const inRequests = sampleOf(
      generated.filter((fault) => fault.isLive),
      options.live,
      options.seed,
    );
    const writtenLive = options.live > 0 ? written.filter(({ make }) => make().request !== undefined) : [];
    const tested = await onLiveService(live, [...inRequests, ...writtenLive]);
    const outcomes = [...recorded, ...tested];
    const idle = explain(outcomes);
    // Of some faults only, most explanations are of others.
    const unneeded = options.only === undefined ? idle : [];
    report(outcomes);
    const notTested = generated.filter((fault) => fault.isLive).length - inRequests.length;
    console.log(`${notTested} generated faults of requests were not tested; --live sets how many are.`);
    for (const { kinds, place, reason } of unneeded)
      console.log(`✗ This explanation explains nothing: ${kinds.join(', ')} at ${place}: ${reason}`);
    const confirmed = await confirmLive(live, recorded, [...generated, ...written], {
      count: options.confirm,
      seed: options.seed,
    });
    const others =
      options.others > 0
        ? await besideOthers(live, outcomes, [...generated, ...written], { count: options.others, seed: options.seed })
        : undefined;
    const rates = ratesOf(outcomes);
    // Of some faults only, the figure would not be that of the checks.
    if (options.only === undefined) {
      const { caught, of } = rates.generated;
      const rate = { caught, of, contract: loadContract().version };
      writeFileSync(new URL(import.meta.resolve('@darkroom/verify/kill-rate.json')), `${JSON.stringify(rate)}\n`);
    }
    writeFileSync(`${folder}/mutants.json`, `${JSON.stringify({ rates, confirmed, others, outcomes }, null, 2)}\n`);
    return rates.generated.percent >= leastCaught && unneeded.length === 0 ? 0 : 1;
  } finally {
    await service?.stop();
  }
}

/** One of a plain run, and one of each service with settings of its own. */
async function makeRecordings({ url, keys }: KeyedService): Promise<string[] | undefined> {
  const files = [keep('service', await record({ server: url, keys }))];
  for (const name of Object.keys(specialServices) as SpecialService[]) {
    if (files.includes(undefined)) return undefined;
    files.push(keep(name, await recordSpecial(name)));
  }
  return files.every((file) => file !== undefined) ? files : undefined;
}

function keep(name: string, { recording, report }: Recorded): string | undefined {
  const [finding] = report.findings;
  const stopped = report.cannot ?? report.stoppedBy;
  if (finding !== undefined || stopped !== undefined) {
    console.log(`✗ The unbroken service does not pass: ${finding ? `${finding.check}: ${finding.message}` : stopped}`);
    return undefined;
  }
  console.log(`✓ The unbroken service passes: ${report.requests} requests recorded (${name}).`);
  const file = `${folder}/recording-${name.replaceAll(' ', '-')}.bin`;
  saveRecording(file, recording);
  return file;
}

async function onRecordings(files: string[], generated: ContractFault[], written: NamedFault[]): Promise<Outcome[]> {
  const came = cameUp(files.map(loadRecording));
  const ofResponses = generated.filter((fault) => !fault.isLive);
  const writtenOfResponses = written.filter(({ make }) => make().request === undefined);
  const all = [...ofResponses, ...writtenOfResponses];
  const verdicts = new Map<string, Verdict>();
  const startedAt = performance.now();
  for (const file of files) {
    // Whatever one recording shows needs no other.
    const open = all.filter(({ name }) => verdicts.get(name)?.check === undefined);
    const judged = await judgeFaults(file, open);
    for (const [name, verdict] of judged.verdicts) verdicts.set(name, both(verdicts.get(name), verdict));
    for (const one of judged.unsound) console.log(`  Not used, because it does not repeat without a fault: ${one}`);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`${verdicts.size} faults judged on the recordings in ${seconds.toFixed(0)} s.`);
  const verdictOf = ({ name }: NamedFault) => verdicts.get(name) as Verdict;
  return [
    ...ofResponses.map((fault) => outcomeOf(fault, verdictOf(fault), 'recorded', came(fault))),
    ...writtenOfResponses.map((fault) => outcomeOf(fault, verdictOf(fault), 'recorded', true)),
  ];
}

function both(one: Verdict | undefined, other: Verdict): Verdict {
  if (one === undefined) return other;
  return { ...other, changed: one.changed + other.changed, diverged: one.diverged || other.diverged };
}

async function onLiveService(
  live: () => Promise<KeyedService>,
  faults: (NamedFault & Partial<ContractFault>)[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const fault of faults) {
    const { url, keys } = await live();
    const { check, message, fired, seconds } = await testFault({ server: url, keys }, fault);
    const verdict = { check, message, diverged: false, changed: fired ? 1 : 0 };
    const outcome = outcomeOf(fault, verdict, 'live', fired);
    outcomes.push(outcome);
    console.log(
      `  ${check === undefined ? '✗' : '✓'} ${outcome.isHeldOut ? '(held out)' : fault.name}: ${check ?? 'not caught'} (${seconds.toFixed(0)} s)`,
    );
  }
  return outcomes;
}

function report(outcomes: Outcome[]): void {
  const shown = outcomes.filter((outcome) => !outcome.isHeldOut);
  console.log(['', ...table(shown)].join('\n'));
  const missed = missedLines(shown);
  if (missed.length > 0) console.log(['', 'Missed', ...missed].join('\n'));
  const reasons = groupBy(
    shown.filter(({ result }) => result === 'explained'),
    ({ reason }) => reason as string,
  );
  if (reasons.size > 0) console.log('\nMissed rightly');
  for (const [reason, list] of reasons) console.log(`  ${String(list.length).padStart(5)}  ${reason}`);
  const { generated, heldOut, writtenByHand } = ratesOf(outcomes);
  const line = ({ caught, of, percent }: ReturnType<typeof rateOf>): string =>
    `${percent.toFixed(1)} % (${caught} of ${of})`;
  console.log(`\nGenerated ${line(generated)}, held out ${line(heldOut)}, written by hand ${line(writtenByHand)}`);
}

function ratesOf(outcomes: Outcome[]): Record<'generated' | 'heldOut' | 'writtenByHand', ReturnType<typeof rateOf>> {
  return {
    generated: rateOf(outcomes.filter(({ kind, isHeldOut }) => kind !== byHand && !isHeldOut)),
    heldOut: rateOf(outcomes.filter(({ isHeldOut }) => isHeldOut)),
    writtenByHand: rateOf(outcomes.filter(({ kind }) => kind === byHand)),
  };
}
