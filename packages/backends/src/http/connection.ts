import { Agent, type FormData, fetch, type Response } from 'undici';
import type { BackendConfig } from '../config/config.ts';
import { BackendFailure } from '../failure.ts';
import { failureOfStatus } from './status-failure.ts';

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT';
  json?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
  signal: AbortSignal;
}

/** What was received, completely read. */
export interface Received {
  status: number;
  headers: Response['headers'];
  bytes: Uint8Array;
}

/** Results are a few images; anything longer is a mistake or an attack. */
const mostBytes = 512 * 1024 * 1024;

/** The way to one model server. The key is only ever sent to the server's own origin. */
export interface Connection {
  readonly url: string;
  /** Sends a request and returns the response before its body is read. Throws a `BackendFailure` if it is away. */
  open(path: string, options: RequestOptions): Promise<Response>;
  /** Sends a request, reads the response and throws a `BackendFailure` unless the status is 2xx. */
  request(path: string, options: RequestOptions): Promise<Received>;
  /** The same for a response in JSON. */
  json(path: string, options: RequestOptions): Promise<unknown>;
  /** Fetches a file from the server's own origin, wherever its base path is. */
  fetchOwn(url: URL, signal: AbortSignal): Promise<Uint8Array>;
  /** Headers with the key, for connections that are not requests. */
  readonly authorization: Record<string, string>;
  /** A text with the key taken out, for logs and messages. */
  withoutKey(text: string): string;
  close(): Promise<void>;
}

export function connect({ url, key, protocol }: BackendConfig): Connection {
  // undici's own limits on silence would end a blocking call after five minutes; each attempt has its own limit.
  const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 10_000 } });
  const authorization = key === undefined ? {} : keyHeader(protocol, key);

  const withoutKey = (text: string): string => (key === undefined ? text : text.replaceAll(key, '[key]'));

  const openUrl = async (target: string, options: RequestOptions): Promise<Response> => {
    const { method = 'GET', json, form, headers = {}, signal } = options;
    const body = form ?? (json === undefined ? undefined : JSON.stringify(json));
    try {
      return await fetch(target, {
        method,
        headers: {
          'user-agent': 'darkroom',
          ...authorization,
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body }),
        redirect: 'manual',
        signal,
        dispatcher: agent,
      });
    } catch (error) {
      throw networkFailure(error, signal);
    }
  };

  const requestUrl = async (target: string, options: RequestOptions): Promise<Received> => {
    const response = await openUrl(target, options);
    const bytes = await readAll(response, options.signal);
    const received = { status: response.status, headers: response.headers, bytes };
    if (!response.ok) throw failureOfStatus(received, withoutKey);
    return received;
  };

  const request: Connection['request'] = (path, options) => requestUrl(url + path, options);

  return {
    url,
    authorization,
    open: (path, options) => openUrl(url + path, options),
    request,
    async fetchOwn(target, signal) {
      if (target.origin !== new URL(url).origin) throw new Error('The URL is on another origin.');
      return (await requestUrl(target.href, { signal })).bytes;
    },
    async json(path, options) {
      return readJson(await request(path, options));
    },
    withoutKey,
    close: () => agent.destroy(),
  };
}

/** How each protocol sends its key. */
function keyHeader(protocol: BackendConfig['protocol'], key: string): Record<string, string> {
  if (protocol === 'gemini') return { 'x-goog-api-key': key };
  if (protocol === 'sdapi') return { authorization: `Basic ${Buffer.from(key).toString('base64')}` };
  return { authorization: `Bearer ${key}` };
}

export async function readAll(response: Response, signal: AbortSignal, most = mostBytes): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    // A declared length that is short enough needs no counting, which takes longer than reading.
    if (Number(response.headers.get('content-length') ?? Number.NaN) <= most)
      return new Uint8Array(await response.arrayBuffer());
    for await (const chunk of response.body ?? []) {
      chunks.push(chunk as Uint8Array);
      length += (chunk as Uint8Array).length;
      if (length > most) throw new BackendFailure('unusable', 'The response is too long.');
    }
  } catch (error) {
    throw error instanceof BackendFailure ? error : networkFailure(error, signal);
  }
  return Buffer.concat(chunks);
}

export function readJson({ bytes }: Pick<Received, 'bytes'>): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch (error) {
    const begins = Buffer.from(bytes.subarray(0, 40)).toString('utf8').replaceAll(/\s+/g, ' ');
    throw new BackendFailure('unusable', `The response is not JSON; it begins with ${JSON.stringify(begins)}.`, {
      cause: error,
    });
  }
}

/** An aborted request keeps its reason; anything else means that the server is away or broke off. */
export function networkFailure(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  const cause = (error as { cause?: { code?: string; message?: string } }).cause;
  const why = cause?.code ?? cause?.message ?? (error as Error).message;
  return new BackendFailure('away', `The server cannot be reached or broke off: ${why}.`, { cause: error });
}
