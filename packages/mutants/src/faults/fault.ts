import type { Document } from '@darkroom/verify/internals';

/** A request on its way to the service. Changing it changes what the service receives. */
export interface PassingRequest {
  method: string;
  /** Includes the query. */
  url: string;
  headers: Record<string, string>;
  body: Buffer;
  /** The operation it is for, by the contract. */
  operation: string;
}

/** A response on its way back. Changing it changes what the checks see. */
export interface PassingResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

export interface PassingEvent {
  headers: Record<string, string>;
  body: Buffer;
}

/** Keys that a fault may exchange. */
export interface Keys {
  owner: string;
  other: string;
}

export interface Target {
  server: string;
  keys: Keys & { narrow: string };
}

/** Which exchanges a fault can change; all of them if omitted. */
export interface Scope {
  operations?: string[];
  statuses?: number[];
}

/**
 * One way to break a service that otherwise keeps the contract. It has its own state, so a new one is made for each
 * test.
 */
export interface Fault {
  /** If it returns a response, the service never sees the request. */
  request?(request: PassingRequest, keys: Keys): PassingResponse | undefined | Promise<PassingResponse | undefined>;
  response?(response: PassingResponse, request: PassingRequest): void | Promise<void>;
  /** The events that are delivered instead of the one that was sent. */
  event?(event: PassingEvent): PassingEvent[];
}

export interface NamedFault {
  name: string;
  make(): Fault;
}

/** Faults change bodies of any shape. */
export type Json = Document;

export function readJson(body: Buffer): Json {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

/** Changes the JSON of a message in place, or replaces it by the object that the change returns; ignores anything else. */
export function changeJson(message: { body: Buffer }, change: (json: Json) => unknown): void {
  const json = readJson(message.body);
  if (typeof json !== 'object' || json === null) return;
  const changed = change(json);
  message.body = Buffer.from(JSON.stringify(typeof changed === 'object' && changed !== null ? changed : json));
}

/** Changes requests before the service sees them. */
export function onRequest(change: (request: PassingRequest, keys: Keys) => unknown): () => Fault {
  return () => ({
    async request(request, keys) {
      await change(request, keys);
      return undefined;
    },
  });
}

/** Changes the JSON of requests before the service sees them, like a service that does not check or use them. */
export function onBody(about: string[], change: (json: Json) => unknown): () => Fault {
  return onRequest((request) => {
    if (about.includes(request.operation) && request.headers['content-type']?.includes('json'))
      changeJson(request, change);
  });
}

/** Refuses requests that should be accepted. */
export function refusing(about: string[], when: (json: Json) => boolean): () => Fault {
  return () => ({
    request({ operation, body }) {
      const json = readJson(body);
      if (!about.includes(operation) || typeof json !== 'object' || json === null || !when(json)) return undefined;
      const details = { issues: [{ path: '/x', message: 'No.', rule: 'x' }] };
      const error = { message: 'No.', code: 'validation_error', details };
      return errorResponse(422, operation === 'generateVideo' ? { ...error, error } : error);
    },
  });
}

export function errorResponse(status: number, error: object): PassingResponse {
  const id = `req_${Math.random().toString(36).slice(2, 12)}00`;
  const headers = { 'content-type': 'application/json', 'x-request-id': id };
  return { status, headers, body: Buffer.from(JSON.stringify(error)) };
}

/** Changes the responses of some operations, or of all. */
export function onResponse(
  about: string[],
  change: (response: PassingResponse, request: PassingRequest) => unknown,
): () => Fault {
  return () => ({
    async response(response, request) {
      if (about.length === 0 || about.includes(request.operation)) await change(response, request);
    },
  });
}

/** Changes the JSON of successful responses of some operations, or of those with the wanted status. */
export function onJson(
  about: string[],
  change: (json: Json, request: PassingRequest) => unknown,
  wanted = (status: number) => status < 400,
): () => Fault {
  return onResponse(about, (response, request) => {
    if (wanted(response.status)) changeJson(response, (json) => change(json, request));
  });
}

/** Changes every run in every response. */
export function onRuns(change: (run: Json) => unknown): () => Fault {
  return onResponse([], (response, request) => {
    if (response.status >= 400 || request.operation.startsWith('service')) return;
    changeJson(response, (json) => runsOf(json).forEach(change));
  });
}

export function runsOf(value: Json): Json[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(runsOf);
  if (typeof value.run_id === 'string' && 'inputs' in value && 'progress' in value) return [value];
  return Object.values(value).flatMap(runsOf);
}
