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
  /** What it does, in a sentence. */
  does: string;
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

/** Changes the JSON of a message in place, or replaces it by what the change returns; ignores anything else. */
export function changeJson(message: { body: Buffer }, change: (json: Json) => Json): void {
  const json = readJson(message.body);
  if (typeof json !== 'object' || json === null) return;
  message.body = Buffer.from(JSON.stringify(change(json) ?? json));
}

/** A fault that changes the JSON of successful responses of some operations. */
export function brokenResponse(
  about: string[],
  change: (json: Json, request: PassingRequest) => Json,
  wanted = (status: number) => status < 400,
): () => Fault {
  return () => ({
    response(response, request) {
      if (about.some((id) => request.operation === id) && wanted(response.status))
        changeJson(response, (json) => change(json, request));
    },
  });
}

/** A fault that changes every run in every response. */
export function brokenRun(change: (run: Json, request: PassingRequest) => void): () => Fault {
  return () => ({
    response(response, request) {
      if (response.status < 400 && !request.operation.startsWith('service')) {
        changeJson(response, (json) => {
          for (const run of runsOf(json)) change(run, request);
        });
      }
    },
  });
}

export function brokenHeaders(
  about: string[],
  change: (response: PassingResponse, request: PassingRequest) => void,
): () => Fault {
  return () => ({
    response(response, request) {
      if (about.length === 0 || about.includes(request.operation)) change(response, request);
    },
  });
}

/** A fault that changes the JSON of requests before the service sees them, like a service that does not check them. */
export function laxRequest(about: string[], change: (json: Json) => Json): () => Fault {
  return () => ({
    request(request) {
      if (about.includes(request.operation) && request.headers['content-type']?.includes('json'))
        changeJson(request, change);
      return undefined;
    },
  });
}

/** A fault that refuses requests that should be accepted. */
export function refusing(about: string[], when: (json: Json) => boolean): () => Fault {
  return () => ({
    request(request) {
      const json = readJson(request.body);
      if (!about.includes(request.operation) || typeof json !== 'object' || json === null || !when(json))
        return undefined;
      const error = {
        message: 'No.',
        code: 'validation_error',
        details: { issues: [{ path: '/x', message: 'No.', rule: 'x' }] },
      };
      const body = request.operation === 'generateVideo' ? { ...error, error } : error;
      return {
        status: 422,
        headers: {
          'content-type': 'application/json',
          'x-request-id': `req_${Math.random().toString(36).slice(2, 12)}00`,
        },
        body: Buffer.from(JSON.stringify(body)),
      };
    },
  });
}

export function runsOf(value: Json): Json[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(runsOf);
  if (typeof value.run_id === 'string' && 'inputs' in value && 'progress' in value) return [value];
  return Object.values(value).flatMap(runsOf);
}
