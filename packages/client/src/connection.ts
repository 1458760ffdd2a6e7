import { createFinalURL, createQuerySerializer, defaultPathSerializer, mergeHeaders } from 'openapi-fetch';
import type { paths } from './contract.ts';
import { invalid } from './errors.ts';
import type { ClientOptions } from './options.ts';
import { headerValue } from './transport/credentials.ts';
import type { RequestSettings, ServiceRequest } from './transport/service-request.ts';
import type { ServiceResponse } from './transport/service-response.ts';
import { createTransport, type Transport } from './transport/transport.ts';

/** What differs from one request to another. */
export interface RequestInput extends RequestSettings, Pick<ServiceRequest, 'body' | 'credentials' | 'signal'> {
  /** Another server than that of the client. */
  baseUrl?: string | undefined;
  params?: { path?: Record<string, unknown>; query?: Record<string, unknown> };
  headers?: Record<string, string | number | undefined>;
}

/** Where the service is and who calls it. */
export interface Connection {
  request(method: HttpMethod, path: keyof paths | '', input: RequestInput): Promise<ServiceResponse>;
}

export type HttpMethod = 'get' | 'post' | 'patch' | 'delete';

/** URLs and headers are made by the functions of openapi-fetch, so they are the same as those of `createFetchClient`. */
const serializers = { querySerializer: createQuerySerializer(), pathSerializer: defaultPathSerializer };

export function connect(options: ClientOptions): Connection {
  const service = transportOf(options);
  return {
    request: (method, path, { baseUrl, params = {}, headers, ...rest }) =>
      service.transport({
        ...rest,
        method: method.toUpperCase(),
        url: createFinalURL(path, { baseUrl: baseUrl || service.baseUrl, params, ...serializers }),
        headers: mergeHeaders(headers),
      }),
  };
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
