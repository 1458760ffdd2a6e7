import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import {
  type Call,
  credentialsOf,
  type Expectation,
  encode,
  loadContract,
  type Operation,
  pathOf,
  type SenderOptions,
  type SpecialService,
} from '@darkroom/verify/internals';
import type { PassingRequest } from '../faults/fault.ts';

/** One exchange of a run of the checks, in the order in which the responses were checked. */
export interface RecordedExchange {
  /** The part of the run that sent it. */
  unit: string;
  /** The same for equal requests; see `keyOf`. */
  key: string;
  call: Omit<Call, 'enough'>;
  expectation: Expectation | undefined;
  request: PassingRequest;
  number: number;
  method: string;
  url: string;
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
  startedAt: number;
  endedAt: number;
}

export interface RecordedEvent {
  headers: Record<string, string | string[] | undefined>;
  body: Uint8Array;
  at: number;
}

/** Everything that a run of the checks received from a service that keeps the contract. */
export interface Recording {
  /** A plain run, or the checks of a service with settings of its own. */
  of: 'service' | SpecialService;
  server: string;
  keys: SenderOptions['keys'];
  seed: number;
  effort: number;
  /** From which the random ids of the run were made. */
  salt: string;
  /** The time of day at 0 on the clock of the exchanges. */
  epoch: number;
  exchanges: RecordedExchange[];
  /** The units with checks that are not those of every response. */
  situations: string[];
  receiver: string;
  /** The events that arrived, by the name of the hook. */
  events: Record<string, RecordedEvent[]>;
  /** How many events a look at a hook saw, by unit and hook, in order. */
  looks: Record<string, number[]>;
}

/** The rules of bodies are functions, which cannot be saved; the contract still has them when the recording is loaded. */
export function saveRecording(file: string, recording: Recording): void {
  const saved = new Map<Operation, Operation>();
  const exchanges = recording.exchanges.map(({ call, ...exchange }) => {
    const operation = saved.get(call.operation) ?? { ...call.operation, bodies: [] };
    saved.set(call.operation, operation);
    return { ...exchange, call: { ...call, operation } };
  });
  writeFileSync(file, serialize({ ...recording, exchanges }));
}

export function loadRecording(file: string): Recording {
  const recording: Recording = deserialize(readFileSync(file));
  const bodies = new Map(loadContract().operations.map((operation) => [operation.id, operation.bodies]));
  for (const { call } of recording.exchanges) call.operation.bodies = bodies.get(call.operation.id) ?? [];
  return recording;
}

/** The same for equal requests: method, URL, credentials, headers and body. */
export function keyOf(call: Call): string {
  const { bytes = new Uint8Array() } = encode(call.payload);
  return createHash('sha1')
    .update(JSON.stringify([call.method ?? call.operation.method, pathOf(call), credentialsOf(call), call.headers]))
    .update(bytes)
    .digest('base64');
}
