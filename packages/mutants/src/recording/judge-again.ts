import {
  CannotVerify,
  type Contract,
  CoverageTracker,
  checkNames,
  coverageTargets,
  type Exchange,
  groupBy,
  inUnit,
  judge,
  phases,
  prepare,
  Session,
  Stop,
  settled,
  specialServices,
  type VerifyOptions,
  withUnits,
} from '@darkroom/verify/internals';
import type { Fault, Scope } from '../faults/fault.ts';
import { changedExchange, recordedExchange } from './changed-response.ts';
import { RecordedMemory } from './recorded-memory.ts';
import type { RecordedExchange, Recording } from './recording.ts';
import { Diverged, RecordingIndex, type Replay, replay } from './replaying.ts';

export interface Verdict {
  /** How many recorded exchanges the fault changed. */
  changed: number;
  /** The check that found it; undefined if none did. */
  check: string | undefined;
  message: string | undefined;
  /** Whether the checks sent something that the recording does not have, before it was found or missed. */
  diverged: boolean;
}

/** How many situations are tried if a fault changes what all of them start with. */
const enough = 8;

/** Judges a recorded run again, as if the service had had a fault. */
export class RecordedRun {
  readonly #contract: Contract;
  readonly #recording: Recording;
  readonly #index: RecordingIndex;
  readonly #exchanges: Exchange[];
  readonly #memory: RecordedMemory;
  readonly #byOperation: Map<string, number[]>;
  readonly #situations: Set<string>;
  readonly #failing = new Set<string>();
  /** The checks that fail on the recording itself, which therefore prove nothing. */
  readonly unsound: string[] = [];

  private constructor(contract: Contract, recording: Recording, index: RecordingIndex, final: Session) {
    this.#contract = contract;
    this.#recording = recording;
    this.#index = index;
    this.#exchanges = recording.exchanges.map((one) => recordedExchange(one));
    this.#memory = new RecordedMemory(contract, this.#exchanges, final.memory);
    this.#byOperation = groupBy(recording.exchanges.keys(), (at) => this.#recorded(at).request.operation);
    this.#situations = new Set(recording.situations);
  }

  /** Takes a recording, and omits the situations that do not repeat without a fault. */
  static async open(contract: Contract, recording: Recording): Promise<RecordedRun> {
    const index = new RecordingIndex(recording);
    const final = await remembered(contract, recording, index);
    const run = new RecordedRun(contract, recording, index, final);
    run.#withoutFault();
    for (const unit of run.#rootsOf(recording.situations)) {
      const { check, diverged, message } = await run.#act({}, [unit]);
      if (check === undefined && !diverged) continue;
      run.unsound.push(`${unit}: ${check ?? 'it sent other requests'} ${message ?? ''}`.trim());
      for (const one of run.#situations) if (one === unit || one.startsWith(`${unit}/`)) run.#situations.delete(one);
    }
    return run;
  }

  async judge(make: () => Fault, scope: Scope = {}): Promise<Verdict> {
    const { found, changed } = await this.#everyResponse(make(), scope);
    const none = { check: undefined, message: undefined, diverged: false };
    if (found !== undefined) return { ...none, ...found, changed: changed.length };
    const units = new Set(changed.map((at) => this.#recorded(at).unit));
    const hooks =
      make().event === undefined ? [] : Object.keys(this.#recording.looks).map((look) => look.split(' ')[0] as string);
    const touched = [...new Set([...units, ...hooks])];
    let diverged = false;
    // What the preparation learned is used by everything after it, so a few situations are tried with that.
    const first = touched.includes('prepare') ? this.#rootsOf(this.#situations).slice(0, enough) : [];
    for (const root of first) {
      const acted = await this.#act(await this.#begun(make(), scope, root), [root]);
      if (acted.check !== undefined) return { ...acted, changed: changed.length };
    }
    for (const root of this.#rootsOf(touched.filter((unit) => this.#isSituation(unit)))) {
      const acted = await this.#act(
        await this.#begun(make(), scope, root),
        touched.filter((unit) => unit === root || unit.startsWith(`${root}/`)),
      );
      if (acted.check !== undefined) return { ...acted, changed: changed.length };
      diverged ||= acted.diverged;
    }
    return { ...none, changed: changed.length, diverged };
  }

  /** Finds which checks of every response fail on the recording as it is. */
  #withoutFault(): void {
    const memory = this.#memory.changed();
    for (const [at, exchange] of this.#exchanges.entries())
      for (const { check, verdict } of judge(this.#contract, memory.at(at), exchange, this.#recorded(at).expectation))
        if (verdict !== '') {
          this.#failing.add(`${at} ${check}`);
          this.unsound.push(`${check} on ${exchange.call.operation.id}: ${verdict}`);
        }
  }

  #recorded(at: number): RecordedExchange {
    return this.#recording.exchanges[at] as RecordedExchange;
  }

  #isSituation(unit: string): boolean {
    const root = rootOf(unit);
    return [...this.#situations].some((one) => rootOf(one) === root);
  }

  #rootsOf(units: Iterable<string>): string[] {
    return [...new Set([...units].map(rootOf))];
  }

  /** The checks of every response, on the exchanges that the fault changes and on those that follow them. */
  async #everyResponse(
    fault: Fault,
    { operations, statuses }: Scope,
  ): Promise<{ found?: Pick<Verdict, 'check' | 'message'>; changed: number[] }> {
    const memory = this.#memory.changed();
    const inScope =
      operations === undefined
        ? [...this.#exchanges.keys()]
        : operations.flatMap((id) => this.#byOperation.get(id) ?? []).toSorted((a, b) => a - b);
    const changed: number[] = [];
    const followers = new Set<number>();
    const look = (at: number, exchange: Exchange) => {
      const wrong = judge(this.#contract, memory.at(at), exchange, this.#recorded(at).expectation).find(
        ({ check, verdict }) => verdict !== '' && !this.#failing.has(`${at} ${check}`),
      );
      return wrong && { check: wrong.check, message: wrong.verdict };
    };
    for (const at of inScope) {
      const recorded = this.#recorded(at);
      if (statuses !== undefined && !statuses.includes(recorded.status)) continue;
      const exchange = await changedExchange(recorded, fault);
      if (exchange === undefined) continue;
      changed.push(at);
      const found = look(at, exchange);
      if (found !== undefined) return { found, changed };
      for (const one of this.#memory.followers(at)) followers.add(one);
    }
    for (const at of changed) followers.delete(at);
    for (const at of followers) {
      const found = look(at, this.#exchanges[at] as Exchange);
      if (found !== undefined) return { found, changed };
    }
    return { changed };
  }

  /** The fault as it is when a unit starts: it has already seen the responses before that. */
  async #begun(fault: Fault, { operations, statuses }: Scope, root: string): Promise<Fault> {
    const start = this.#recording.exchanges.findIndex(({ unit }) => rootOf(unit) === root);
    const before = (operations ?? [])
      .flatMap((id) => this.#byOperation.get(id) ?? [])
      .filter((at) => at < start && (statuses === undefined || statuses.includes(this.#recorded(at).status)));
    // A fault remembers little, so the last ones are enough.
    for (const at of before.toSorted((a, b) => a - b).slice(-3)) await changedExchange(this.#recorded(at), fault);
    return fault;
  }

  /** Runs units of the checks again, on recorded responses with the fault. */
  async #act(fault: Fault, units: string[]): Promise<Omit<Verdict, 'changed'>> {
    const replayed = replay(this.#index, fault);
    const session = sessionOn(this.#contract, this.#recording, replayed);
    let error: unknown;
    const wants = (path: string) =>
      units.some((unit) => unit === path || unit.startsWith(`${path}/`) || path.startsWith(`${unit}/`));
    // What other units change can change at any moment of these.
    for (const { call, unit } of (this.#byOperation.get('runs.update') ?? []).map((at) => this.#recorded(at)))
      if (!wants(unit)) session.memory.updates.set(call.path?.run_id ?? '', { pending: 1, endedAt: 0 });
    try {
      await withUnits(wants, () => checksOf(this.#recording, session, wants));
    } catch (caught) {
      error = caught;
    }
    replayed.stop();
    const [finding] = session.findings.values();
    const diverged = replayed.diverged() > 0;
    if (finding === undefined && error instanceof CannotVerify)
      return { check: 'the server can be checked', message: error.message, diverged };
    // An error of a check that cannot read a response ends a live run too.
    if (finding === undefined && error !== undefined && !(error instanceof Diverged) && !(error instanceof Stop))
      return { check: 'an error of the checks', message: String(error), diverged };
    return { check: finding?.check, message: finding?.message, diverged };
  }
}

async function checksOf({ of }: Recording, session: Session, wants: (path: string) => boolean): Promise<void> {
  if (of !== 'service') return specialServices[of].check(session, async () => {});
  await inUnit('prepare', () => prepare(session));
  for (const [phase, run] of Object.entries(phases)) {
    if (!wants(phase)) continue;
    session.phase = phase;
    await inUnit(phase, () => run(session));
  }
}

/** Scenarios are repeated as a whole; everything else, by phase. */
function rootOf(unit: string): string {
  return unit.split('/').slice(0, 2).join('/');
}

function sessionOn(contract: Contract, recording: Recording, { sender, receiver }: Replay): Session {
  const { server, keys, seed, effort } = recording;
  const options: VerifyOptions = {
    server,
    apiKey: keys.owner ?? '',
    ...(keys.other && { otherKey: keys.other }),
    ...(keys.narrow && { narrowKey: keys.narrow }),
    seed,
    effort,
  };
  const all = settled({ ...options, failFast: true, maxTime: Number.POSITIVE_INFINITY });
  targets ??= coverageTargets(contract, contract.operations, checkNames);
  return new Session(contract, all, sender, new CoverageTracker(targets), {
    createSender: () => sender,
    startReceiver: async () => receiver,
  });
}

let targets: ReturnType<typeof coverageTargets> | undefined;

/** A session that has seen the whole recording. */
async function remembered(contract: Contract, recording: Recording, index: RecordingIndex): Promise<Session> {
  const replayed = replay(index, {});
  let current: RecordedExchange | undefined;
  const send: Replay['sender']['send'] = async (call) => ({
    ...recordedExchange(current as RecordedExchange),
    call,
  });
  const sender = {
    ...replayed.sender,
    send: (call: Parameters<typeof send>[0]) => (current ? send(call) : replayed.sender.send(call)),
  };
  const session = sessionOn(contract, recording, { ...replayed, sender });
  await withUnits(
    () => false,
    () => checksOf(recording, session, () => false),
  );
  for (const recorded of recording.exchanges) {
    current = recorded;
    await session.call(recorded.call, recorded.expectation).catch(() => {});
  }
  return session;
}
