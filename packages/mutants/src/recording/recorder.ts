import { randomUUID } from 'node:crypto';
import {
  type Call,
  createSender,
  credentialsOf,
  currentUnit,
  encode,
  loadContract,
  type Part,
  pathOf,
  type SenderOptions,
  startReceiver,
  type Wiring,
} from '@darkroom/verify/internals';
import type { PassingRequest } from '../faults/fault.ts';
import { operationOf } from '../faults/operation-of.ts';
import type { RecordedExchange, Recording } from './recording.ts';
import { keyOf } from './recording.ts';

/** Longer bodies of requests are not kept: they are files that are too large. */
const longestBody = 2 ** 20;

export interface Recorder {
  wiring: Wiring;
  /** From which the random ids of the run are to be made. */
  salt: string;
  recorded(): Omit<Recording, 'of' | 'seed' | 'effort'>;
}

/** Keeps everything that a run of the checks sends and receives over its wiring. */
export function createRecorder(): Recorder {
  const contract = loadContract();
  const salt = randomUUID();
  const exchanges: RecordedExchange[] = [];
  const situations = new Set<string>();
  const events: Recording['events'] = {};
  const looks: Recording['looks'] = {};
  let receiverUrl = '';
  let server = '';
  let keys: SenderOptions['keys'] = {};

  const wiring: Wiring = {
    createSender(options) {
      ({ server, keys } = options);
      return createSender(options);
    },
    async startReceiver(...args) {
      const receiver = await startReceiver(...args);
      receiverUrl = receiver.hookUrl('').replace(/\/hooks\/$/, '');
      const looked = (name: string) => {
        const seen = receiver.received(name);
        looks[lookOf(name)] = [...(looks[lookOf(name)] ?? []), seen.length];
        events[name] = seen;
        return seen;
      };
      return {
        ...receiver,
        received: looked,
        async waitFor(name, ...rest) {
          await receiver.waitFor(name, ...rest);
          return looked(name);
        },
      };
    },
    exchanged({ call, ...exchange }, expectation) {
      const { enough: _, ...plain } = call;
      const { json: __, ...received } = exchange;
      exchanges.push({
        ...received,
        unit: currentUnit()?.path ?? '',
        key: keyOf(call),
        call: withoutLongFiles(plain),
        expectation,
        request: passingRequest(call),
      });
    },
    expected() {
      situations.add(currentUnit()?.path ?? '');
    },
  };
  return {
    wiring,
    salt,
    recorded: () => ({
      server,
      keys,
      salt,
      epoch: performance.timeOrigin,
      exchanges,
      situations: [...situations],
      receiver: receiverUrl,
      events,
      looks,
    }),
  };

  function passingRequest(call: Call): PassingRequest {
    const { type, bytes } = encode(call.payload);
    const method = call.method ?? call.operation.method;
    const as = credentialsOf(call);
    const key = as === 'nobody' || as === 'operator' ? undefined : keys[as];
    const headers = {
      ...(key !== undefined && { 'x-api-key': key }),
      ...(type !== undefined && { 'content-type': type }),
      ...Object.fromEntries(Object.entries(call.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value])),
    };
    const url = pathOf(call);
    const body = bytes === undefined || bytes.length > longestBody ? Buffer.alloc(0) : Buffer.from(bytes);
    return { method, url, headers, body, operation: operationOf(contract, method, url) };
  }
}

export function lookOf(name: string): string {
  return `${currentUnit()?.path ?? ''} ${name}`;
}

function withoutLongFiles<Plain extends Pick<Call, 'payload'>>(call: Plain): Plain {
  if (call.payload?.kind === 'raw' && call.payload.bytes.length > longestBody)
    return { ...call, payload: { ...call.payload, bytes: new Uint8Array() } };
  if (call.payload?.kind !== 'form') return call;
  const parts = call.payload.parts.map((part) =>
    typeof part[1] !== 'string' && part[1].file.length > longestBody
      ? ([part[0], { ...part[1], file: new Uint8Array() }] satisfies Part)
      : part,
  );
  return { ...call, payload: { kind: 'form', parts } };
}
