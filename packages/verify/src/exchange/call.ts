import type { Operation } from '../contract/operation.ts';

/** A file of a form. */
export interface FilePart {
  file: Uint8Array;
  filename: string;
  type: string;
}

export type Part = [name: string, value: string | FilePart, type?: string];

export type Payload =
  | { kind: 'json'; value: unknown }
  | { kind: 'form'; parts: Part[] }
  | { kind: 'raw'; type: string | undefined; bytes: Uint8Array };

/** Whose credentials a request carries. */
export type Credentials = 'owner' | 'other' | 'narrow' | 'operator' | 'nobody';

/** A request to send. */
export interface Call {
  operation: Operation;
  /** Differs from the operation's for requests that must be refused for it. */
  method?: string;
  path?: Record<string, string>;
  query?: Record<string, string | number | readonly string[] | undefined>;
  headers?: Record<string, string>;
  payload?: Payload;
  as?: Credentials;
  /** The fields of the body before they were put into a form, where they still have their types. */
  fields?: Record<string, unknown>;
  /** Stops reading the response when it returns true; for streams that would continue. */
  enough?: (body: string) => boolean;
  /** Longest wait for the response, in milliseconds. */
  patience?: number;
}

/** A request and its outcome. */
export interface Exchange {
  /** Counted from 1 over the whole session. */
  number: number;
  call: Call;
  method: string;
  url: string;
  status: number;
  /** By lower-case name. */
  headers: Record<string, string>;
  body: Buffer;
  /** The parsed body, if it is valid JSON. */
  json: unknown;
  startedAt: number;
  endedAt: number;
}

/** The server sent no response at all. */
export class NoResponse extends Error {
  override name = 'NoResponse';
}

/** Whose credentials it is sent with, unless it says so: the operator's where API keys do not work and a token may be needed. */
export function credentialsOf({ as, operation }: Call): Credentials {
  if (as !== undefined) return as;
  if (operation.scopes !== null) return 'owner';
  return operation.mayNeedToken ? 'operator' : 'nobody';
}

export function pathOf({ operation, path = {}, query = {} }: Call): string {
  const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(path[name] ?? 'missing'));
  const given = Object.entries(query).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, String(one)]),
  );
  return given.length === 0 ? filled : `${filled}?${new URLSearchParams(given)}`;
}

/** The body of a response as fields, if it has any. */
export function fieldsOf({ json }: Exchange): Record<string, unknown> {
  return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {};
}

export function codeOf(exchange: Exchange): string | undefined {
  const { code } = fieldsOf(exchange);
  return exchange.status >= 400 && typeof code === 'string' ? code : undefined;
}

/** The fields of a request's body in either form; those of a form as text, files as true. */
export function sentFields({ payload }: Call): Record<string, unknown> {
  if (payload?.kind === 'json' && typeof payload.value === 'object' && payload.value !== null) {
    return payload.value as Record<string, unknown>;
  }
  if (payload?.kind !== 'form') return {};
  return Object.fromEntries(payload.parts.map(([name, value]) => [name, typeof value === 'string' ? value : true]));
}

/** The id of the run in a response. */
export function runIdOf(exchange: Exchange): string | undefined {
  const { data, ...fields } = fieldsOf(exchange) as Record<string, string> & { data?: Record<string, string> };
  return (
    fields.run_id ??
    fields.runId ??
    data?.run_id ??
    exchange.headers['run-id'] ??
    exchange.headers.location?.split('/').pop()
  );
}

/** The expected outcome of a request. Without one, any response that the contract lists is right. */
export type Expectation =
  | {
      outcome: 'accepted';
      /** The expected statuses; any success if omitted. */
      statuses?: number[];
    }
  | {
      outcome: 'refused';
      /** The expected error codes. */
      codes: string[];
      /** Whether a success is right too, if it cannot be known which of the two it will be. */
      orAccepted?: boolean;
      /** The field or parameter that the refusal must name. */
      field?: string;
    };

export const accepted = (...statuses: number[]): Expectation =>
  statuses.length === 0 ? { outcome: 'accepted' } : { outcome: 'accepted', statuses };

export const refused = (...codes: string[]): Expectation => ({ outcome: 'refused', codes });
