import {
  type Contract,
  createMemory,
  type Exchange,
  judge,
  type Memory,
  type RunSnapshot,
} from '@darkroom/verify/internals';

type Resource = NonNullable<ReturnType<Memory['resources']['get']>>[number];
type Limit = { remaining: number; at: number; lastsUntil: number };

/**
 * What the checks knew at any moment of a recorded run, so that one exchange can be checked again without those before
 * it. What a changed exchange adds is kept, and seen by the ones after it.
 */
export class RecordedMemory {
  readonly #final: Memory;
  readonly #runs = new SeenBy<RunSnapshot>();
  readonly #resources = new SeenBy<Resource>();
  readonly #keysAt: string[][] = [];
  readonly #firstUse = new Map<string, number>();
  readonly #limitsBefore: (Limit[] | undefined)[] = [];
  /** The first exchange that can be compared with a rate limit, by the time of that. */
  readonly #compared = new Map<number, number>();
  readonly #updates = new Map<string, { startedAt: number; endedAt: number }[]>();
  readonly #exchanges: Exchange[];
  readonly #limits = new Map<string, Limit[]>();

  constructor(contract: Contract, exchanges: Exchange[], final: Memory) {
    this.#exchanges = exchanges;
    this.#final = final;
    for (const [at, exchange] of exchanges.entries()) this.#add(contract, at, exchange);
  }

  /** The next exchange after this one that shows one of its runs, or has the next value of its rate limit. */
  followers(at: number): number[] {
    const exchange = this.#exchanges[at] as Exchange;
    const keys = (this.#keysAt[at] ?? []).slice(0, 3);
    const found = keys.flatMap((key) => this.#runs.next(key, at) ?? this.#resources.next(key, at) ?? []);
    const next = this.#compared.get(exchange.endedAt);
    return [...found, ...(next === undefined ? [] : [next])];
  }

  /** A memory to check changed exchanges with, in the order of the recording. */
  changed(): { at(index: number): Memory } {
    const ids = new Set<string>();
    const limits = new Map<number, Limit>();
    let now = 0;
    const outer = this;

    class Ids extends Set<string> {
      override has(id: string): boolean {
        return ids.has(id) || (outer.#firstUse.get(id) ?? Number.POSITIVE_INFINITY) < now;
      }
      override add(id: string): this {
        ids.add(id);
        return this;
      }
    }
    class Limits extends Map<string, Limit[]> {
      override get(): Limit[] | undefined {
        return outer.#limitsBefore[now]?.map((limit) => limits.get(limit.at) ?? limit);
      }
      override set(_: string, all: Limit[]): this {
        const limit = all.at(-1);
        if (limit !== undefined) limits.set(limit.at, limit);
        return this;
      }
    }
    class Updates extends Map<string, { pending: number; endedAt: number }> {
      override get(runId: string) {
        const { endedAt } = outer.#exchanges[now] as Exchange;
        const begun = (outer.#updates.get(runId) ?? []).filter((update) => update.startedAt <= endedAt);
        if (begun.length === 0) return undefined;
        const ended = begun.filter((update) => update.endedAt <= endedAt);
        return { pending: begun.length - ended.length, endedAt: Math.max(0, ...ended.map((update) => update.endedAt)) };
      }
      override has(runId: string): boolean {
        return this.get(runId) !== undefined;
      }
    }
    const memory: Memory = {
      ...outer.#final,
      snapshots: outer.#runs.before(() => now),
      resources: outer.#resources.before(() => now),
      requestIds: new Ids(),
      limits: new Limits(),
      updates: new Updates(),
    };
    return {
      at(index) {
        now = index;
        return memory;
      },
    };
  }

  #add(contract: Contract, at: number, exchange: Exchange): void {
    const id = exchange.headers['x-request-id'];
    if (id !== undefined && !this.#firstUse.has(id)) this.#firstUse.set(id, at);
    if (exchange.call.operation.id === 'runs.update') {
      const runId = exchange.call.path?.run_id ?? '';
      this.#updates.set(runId, [...(this.#updates.get(runId) ?? []), exchange]);
    }
    // The checks themselves say what they remember: which runs they saw, and which rate limit.
    const memory = createMemory();
    let limits: Limit[] | undefined;
    let limitKey: string | undefined;
    memory.limits.get = (key) => {
      limitKey = key;
      return this.#limits.get(key);
    };
    memory.limits.set = (_, all) => {
      limits = all;
      return memory.limits;
    };
    judge(contract, memory, exchange);
    this.#limitsBefore[at] = limitKey === undefined ? undefined : this.#limits.get(limitKey);
    for (const { at: time } of this.#limitsBefore[at] ?? [])
      if (time <= exchange.startedAt && !this.#compared.has(time)) this.#compared.set(time, at);
    if (limitKey !== undefined && limits !== undefined) this.#limits.set(limitKey, limits);
    for (const [key, [snapshot]] of memory.snapshots) if (snapshot !== undefined) this.#runs.add(key, at, snapshot);
    for (const [key, [resource]] of memory.resources)
      if (resource !== undefined) this.#resources.add(key, at, resource);
    this.#keysAt[at] = [...memory.snapshots.keys(), ...memory.resources.keys()];
  }
}

/** What responses showed of things with a key, by the position of the response in the recording. */
class SeenBy<Value> {
  readonly #seen = new Map<string, { at: number; value: Value }[]>();

  add(key: string, at: number, value: Value): void {
    const list = this.#seen.get(key);
    if (list === undefined) this.#seen.set(key, [{ at, value }]);
    else list.push({ at, value });
  }

  /** Where it is seen next. */
  next(key: string, after: number): number | undefined {
    return this.#seen.get(key)?.find(({ at }) => at > after)?.at;
  }

  /** What was seen before a position, as a map to which changed responses add; later positions see what they added. */
  before(position: () => number): Map<string, Value[]> {
    const changed = new SeenBy<Value>();
    const known = (key: string): { at: number; value: Value }[] => this.#seen.get(key) ?? [];
    return new (class extends Map<string, Value[]> {
      override get(key: string): Value[] | undefined {
        const now = position();
        const all = new Map([...known(key), ...(changed.#seen.get(key) ?? [])].map(({ at, value }) => [at, value]));
        const earlier = [...all].filter(([at]) => at < now).toSorted(([a], [b]) => a - b);
        return earlier.length === 0 ? undefined : earlier.map(([, value]) => value);
      }
      override set(key: string, values: Value[]): this {
        const last = values.at(-1);
        if (last !== undefined) changed.add(key, position(), last);
        return this;
      }
    })();
  }
}
