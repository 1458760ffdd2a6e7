import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { loadContract } from '../contract/contract.ts';
import { type KeyedService, startWithKeys } from '../local/start-with-keys.ts';
import { installSchemathesis, schemathesisVersion } from '../schemathesis/run-schemathesis.ts';
import { findingsOf, isCaught, type OtherTool, otherTools } from './compare-tools.ts';
import { explain } from './explained-misses.ts';
import type { NamedFault } from './fault.ts';
import { faults as handWritten } from './faults.ts';
import type { ContractFault } from './from-contract/contract-fault.ts';
import { faultsFromContract, isHeldOut, sampleOf } from './from-contract/generate.ts';
import { byHand, cameUp, type Outcome, outcomeOf } from './outcome.ts';
import { judgeFaults } from './recording/judge-faults.ts';
import { record } from './recording/record.ts';
import { loadRecording, saveRecording } from './recording/recording.ts';
import { missedLines, rateOf, table } from './summary.ts';
import { testFault } from './test-fault.ts';

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
  --recording FILE  judge this recording instead of making one`;

/** The least share of the faults that must be caught, in percent. */
const leastCaught = 98;
const folder = 'reports/mutants';

interface Options {
  only: string[] | undefined;
  live: number;
  confirm: number;
  others: number;
  seed: number;
  recording: string | undefined;
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
    recording: values.recording,
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
    const recording = options.recording ?? (await makeRecording(await live()));
    if (recording === undefined) return 1;
    const recorded = await onRecording(recording, generated, written);
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
    const confirmed = await confirm(live, recorded, [...generated, ...written], options);
    const others =
      options.others > 0 ? await besideOthers(live, outcomes, [...generated, ...written], options) : undefined;
    const rates = ratesOf(outcomes);
    writeFileSync(`${folder}/mutants.json`, `${JSON.stringify({ rates, confirmed, others, outcomes }, null, 2)}\n`);
    return rates.generated.percent >= leastCaught && unneeded.length === 0 ? 0 : 1;
  } finally {
    await service?.stop();
  }
}

async function makeRecording({ url, keys }: KeyedService): Promise<string | undefined> {
  const { recording, report } = await record({ server: url, keys });
  const [finding] = report.findings;
  const stopped = report.cannot ?? report.stoppedBy;
  if (finding !== undefined || stopped !== undefined) {
    console.log(`✗ The unbroken service does not pass: ${finding ? `${finding.check}: ${finding.message}` : stopped}`);
    return undefined;
  }
  console.log(`✓ The unbroken service passes: ${report.requests} requests recorded.`);
  const file = `${folder}/recording.bin`;
  saveRecording(file, recording);
  return file;
}

async function onRecording(file: string, generated: ContractFault[], written: NamedFault[]): Promise<Outcome[]> {
  const came = cameUp(loadRecording(file));
  const ofResponses = generated.filter((fault) => !fault.isLive);
  const writtenOfResponses = written.filter(({ make }) => make().request === undefined);
  const startedAt = performance.now();
  const { verdicts, unsound } = await judgeFaults(file, [...ofResponses, ...writtenOfResponses]);
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`${verdicts.size} faults judged on the recording in ${seconds.toFixed(0)} s.`);
  for (const one of unsound) console.log(`  Not used, because it does not repeat without a fault: ${one}`);
  const verdictOf = ({ name }: NamedFault) => verdicts.get(name) as NonNullable<ReturnType<typeof verdicts.get>>;
  return [
    ...ofResponses.map((fault) => outcomeOf(fault, verdictOf(fault), 'recorded', came(fault))),
    ...writtenOfResponses.map((fault) => outcomeOf(fault, verdictOf(fault), 'recorded', true)),
  ];
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
  const reasons = Map.groupBy(
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

/** Repeats some verdicts on the live service, half of them caught and half missed, and prints how many agree. */
async function confirm(
  live: () => Promise<KeyedService>,
  recorded: Outcome[],
  faults: NamedFault[],
  { confirm, seed }: Options,
): Promise<{ agreed: number; of: number; differing: string[] }> {
  const pick = (wanted: Outcome['result'][]): NamedFault[] => {
    const names = new Set(recorded.filter(({ result }) => wanted.includes(result)).map(({ fault }) => fault));
    return sampleOf(
      faults.filter((fault) => names.has(fault.name) && !isHeldOut(fault)),
      Math.ceil(confirm / 2),
      seed,
    );
  };
  const chosen = confirm === 0 ? [] : [...pick(['caught']), ...pick(['missed', 'explained'])];
  const differing: string[] = [];
  for (const fault of chosen) {
    const { url, keys } = await live();
    const { check } = await testFault({ server: url, keys }, fault);
    const before = recorded.find((outcome) => outcome.fault === fault.name)?.check;
    if ((check === undefined) !== (before === undefined))
      differing.push(`${fault.name}: ${before ?? 'missed'} on the recording, ${check ?? 'missed'} live`);
  }
  const agreed = chosen.length - differing.length;
  if (chosen.length > 0) console.log(`\n${agreed} of ${chosen.length} verdicts on the recording are the same live.`);
  for (const one of differing) console.log(`  ${one}`);
  return { agreed, of: chosen.length, differing };
}

/** Gives a sample of the faults to the other tools too. */
async function besideOthers(
  live: () => Promise<KeyedService>,
  outcomes: Outcome[],
  faults: NamedFault[],
  { others, seed }: Options,
): Promise<{ faults: number; percent: Record<string, number>; together: number }> {
  const missing = await installSchemathesis();
  if (missing !== undefined) console.log(`Schemathesis ${schemathesisVersion} not run: ${missing}`);
  const tools = otherTools.filter((tool) => tool !== 'Schemathesis' || missing === undefined);
  const effective = new Map(
    outcomes.filter(({ result }) => result === 'caught' || result === 'missed').map((one) => [one.fault, one]),
  );
  const sample = sampleOf(
    faults.filter(({ name }) => effective.has(name)),
    others,
    seed,
  );
  const target = async () => {
    const { url, keys } = await live();
    return { server: url, keys };
  };
  const unbroken = new Map<OtherTool, Set<string>>();
  for (const tool of tools) {
    // Twice, because some of their findings depend on what the service still has from before.
    const twice = [await findingsOf(tool, await target(), {}), await findingsOf(tool, await target(), {})];
    unbroken.set(tool, new Set(twice.flatMap((found) => [...found])));
    console.log(`${tool} has ${unbroken.get(tool)?.size} findings on the unbroken service.`);
  }
  const caught = new Map<string, Set<string>>();
  for (const [index, fault] of sample.entries()) {
    const by = new Set<string>(effective.get(fault.name)?.result === 'caught' ? ['the checks'] : []);
    for (const tool of tools)
      if (await isCaught(tool, await target(), fault, unbroken.get(tool) ?? new Set())) by.add(tool);
    caught.set(fault.name, by);
    console.log(
      `  ${index + 1}/${sample.length} ${isHeldOut(fault) ? '(held out)' : fault.name}: ${[...by].join(', ') || 'none'}`,
    );
  }
  const share = (wanted: (by: Set<string>) => boolean): number =>
    ([...caught.values()].filter(wanted).length / Math.max(1, caught.size)) * 100;
  const percent = Object.fromEntries(['the checks', ...tools].map((tool) => [tool, share((by) => by.has(tool))]));
  const together = share((by) => tools.some((tool) => by.has(tool)));
  const said = Object.entries(percent).map(([tool, value]) => `${tool} ${value.toFixed(1)} %`);
  console.log(`\nOn the same ${caught.size} faults: ${said.join(', ')}; the others together ${together.toFixed(1)} %`);
  return { faults: caught.size, percent, together };
}
