import {
  type Call,
  credentialsOf,
  currentUnit,
  type Exchange,
  pathOf,
  type Received,
  type Receiver,
  type Sender,
  Stop,
} from '@darkroom/verify/internals';
import type { Fault, PassingEvent } from '../faults/fault.ts';
import { bufferOf, changedExchange, recordedExchange } from './changed-response.ts';
import { lookOf } from './recorder.ts';
import type { RecordedExchange, Recording } from './recording.ts';
import { keyOf } from './recording.ts';
import { unitClock } from './repeatable-time.ts';

/** A request that the recording does not have: because of the fault, the checks went another way. */
export class Diverged extends Error {
  override name = 'Diverged';
}

/** The exchanges of a recording, found by unit and request. */
export class RecordingIndex {
  readonly recording: Recording;
  readonly #byRequest = new Map<string, RecordedExchange[]>();
  readonly #urls = new Set<string>();
  readonly #notFound = new Map<string, RecordedExchange>();
  readonly #starts = new Map<string, number>();

  constructor(recording: Recording) {
    this.recording = recording;
    for (const exchange of recording.exchanges) {
      const name = `${exchange.unit} ${exchange.key}`;
      this.#byRequest.set(name, [...(this.#byRequest.get(name) ?? []), exchange]);
      this.#urls.add(`${exchange.method} ${exchange.request.url}`);
      if (exchange.status === 404) this.#notFound.set(exchange.call.operation.id, exchange);
      for (let path = exchange.unit; path !== ''; path = path.slice(0, Math.max(0, path.lastIndexOf('/'))))
        this.#starts.set(path, Math.min(this.#starts.get(path) ?? Number.POSITIVE_INFINITY, exchange.startedAt));
    }
    // In the order in which they were sent, which is not that of the responses.
    for (const list of this.#byRequest.values()) list.sort((a, b) => a.number - b.number);
  }

  readonly startOf = (path: string): number | undefined => this.#starts.get(path);

  find(unit: string, call: Call): RecordedExchange[] {
    return this.#byRequest.get(`${unit} ${keyOf(call)}`) ?? [];
  }

  /** How the service refuses what it does not know, if the request is for something that never was in the recording. */
  unknown(call: Call): RecordedExchange | undefined {
    const isOwner = credentialsOf(call) === 'owner' && call.method === undefined;
    if (!isOwner || !call.operation.path.includes('{')) return undefined;
    if (this.#urls.has(`${call.operation.method} ${pathOf(call)}`)) return undefined;
    return this.#notFound.get(call.operation.id);
  }
}

export interface Replay {
  sender: Sender;
  receiver: Receiver;
  /** How many requests the recording did not have. */
  diverged(): number;
  /** Ends it: no request is sent any more. */
  stop(): void;
}

/** Returns recorded responses and events, with a fault, to the checks that are run again. */
export function replay(index: RecordingIndex, fault: Fault): Replay {
  const { recording } = index;
  const used = new Map<string, number>();
  let diverged = 0;
  let last = 0;
  let stopped = false;

  function next(call: Call): { recorded: RecordedExchange; again: number } {
    const unit = currentUnit()?.path ?? '';
    const list = index.find(unit, call);
    const name = `${unit} ${keyOf(call)}`;
    const count = used.get(name) ?? 0;
    used.set(name, count + 1);
    const recorded = list[count] ?? list.at(-1);
    // Asked more often than in the recording, the service would say the same again.
    if (recorded !== undefined) return { recorded, again: Math.max(0, count - list.length + 1) };
    diverged++;
    const unknown = index.unknown(call);
    if (unknown === undefined) throw new Diverged(`${call.operation.id} was not sent in the recording`);
    return { recorded: unknown, again: count + 1 };
  }

  const events = new Map<string, Received[]>();
  function received(name: string): Received[] {
    const all = recording.events[name] ?? [];
    const looks = recording.looks[lookOf(name)] ?? [];
    const look = used.get(lookOf(name)) ?? 0;
    used.set(lookOf(name), look + 1);
    const seen = looks[look] ?? all.length;
    for (const event of all.slice(events.get(name)?.length ?? 0, seen)) {
      const passing: PassingEvent = { headers: flat(event.headers), body: bufferOf(event.body) };
      const sent = (fault.event?.(passing) ?? [passing]).map((one) => ({ ...one, at: event.at }));
      delivered.set(name, [...(delivered.get(name) ?? []), ...sent]);
      events.set(name, [...(events.get(name) ?? []), event as Received]);
    }
    return delivered.get(name) ?? [];
  }
  const delivered = new Map<string, Received[]>();

  return {
    diverged: () => diverged,
    stop() {
      stopped = true;
    },
    sender: {
      sent: () => last,
      close: async () => {},
      async send(call): Promise<Exchange> {
        if (stopped) throw new Stop('The replay has ended.');
        const { recorded, again } = next(call);
        const exchange = (await changedExchange(recorded, fault)) ?? recordedExchange(recorded);
        last = recorded.number;
        const clock = unitClock(index.startOf);
        clock.now = Math.max(clock.now, recorded.endedAt);
        if (again === 0) return { ...exchange, call };
        // Every response has an id of its own.
        const headers = { ...exchange.headers };
        if ('x-request-id' in headers) headers['x-request-id'] += `-${again}-${diverged}`;
        return { ...exchange, call, headers };
      },
    },
    receiver: {
      hookUrl: (name) => `${recording.receiver}/hooks/${name}`,
      imageUrl: (name) => `${recording.receiver}/images/${name}`,
      received,
      async waitFor(name) {
        return received(name);
      },
      close: async () => {},
    },
  };
}

function flat(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
