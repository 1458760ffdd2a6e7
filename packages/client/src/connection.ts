import createOpenapiFetch from 'openapi-fetch';
import type { paths } from './contract.ts';
import { invalid } from './errors.ts';
import type { ClientOptions } from './options.ts';
import { headerValue } from './transport/credentials.ts';
import { PlainRequest, type RequestSettings } from './transport/service-request.ts';
import type { ServiceResponse } from './transport/service-response.ts';
import { createTransport, type Transport } from './transport/transport.ts';

/** What openapi-fetch takes for one request, as far as the methods use it, and what the transport takes beyond that. */
export interface RequestInput extends RequestSettings {
  /** The body of a success is left in the response, since its status decides what it is. */
  parseAs: 'stream';
  baseUrl?: string | undefined;
  params?: {
    path?: Record<string, unknown> | undefined;
    query?: Record<string, unknown> | undefined;
    header?: Record<string, string | number | undefined>;
  };
  body?: unknown;
  bodySerializer?: (body: unknown) => unknown;
  credentials?: RequestCredentials;
  signal?: AbortSignal | undefined;
}

/** Unless the status is a success, `error` is the body: parsed if it is JSON. */
export interface RequestOutcome {
  error?: unknown;
  response: ServiceResponse;
}

/** Where the service is and who calls it. */
export interface Connection {
  /** Makes a request by openapi-fetch. */
  request(method: HttpMethod, path: keyof paths | '', input: RequestInput): Promise<RequestOutcome>;
}

export type HttpMethod = 'get' | 'post' | 'patch' | 'delete';

export function connect(options: ClientOptions): Connection {
  const { baseUrl, transport } = transportOf(options);
  // The types of the methods say what belongs to which path; here it is any of them.
  return createOpenapiFetch({ baseUrl, fetch: transport, Request: PlainRequest } as object) as Connection;
}

export function transportOf(options: ClientOptions): { baseUrl: string; transport: Transport } {
  if (options.apiKey) headerValue(options.apiKey, 'apiKey');
  const baseUrl = httpUrl(options.baseUrl, 'baseUrl');
  return { baseUrl, transport: createTransport({ ...options, baseUrl }) };
}

/** An http(s) URL without a slash at its end. In a browser it may be relative to the page. */
export function httpUrl(text: string, option: string): string {
  try {
    const { username, origin, pathname } = new URL(text, globalThis.location?.href);
    if (/^https?:/.test(origin) && !username) return origin + pathname.replace(/\/+$/, '');
  } catch {}
  throw invalid(option, `${option} must be an http(s) URL without credentials`);
}
