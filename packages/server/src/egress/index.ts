import type { Readable } from 'node:stream';
import { Agent, type Dispatcher, request } from 'undici';
import { Refused } from '../contract/refused.ts';
import { StorageUnavailable, spool, whenDiskFails } from '../files/index.ts';
import { refusalIn, UrlRefused, UrlUnavailable } from './errors.ts';
import { createGuard } from './guard.ts';
import type { Resolve } from './resolve.ts';

export { isPublicAddress } from './address.ts';
export { UrlRefused, UrlUnavailable } from './errors.ts';

export interface EgressOptions {
  /** Which IP addresses may be called: those of the public internet, unless the settings allow others. */
  allows(address: string): boolean;
  /** Resolves a name; replaced in tests. */
  resolve?: Resolve;
  /** Limits the whole duration of a fetch. */
  fetchTimeoutMs?: number;
}

/** The only way out of the service: fetches sources and sends webhooks. */
export type Egress = ReturnType<typeof createEgress>;

export interface FetchOptions {
  path: string;
  maxBytes: number;
  /** Called when the server says how many bytes it will send. */
  onLength?(bytes: number): void;
  signal?: AbortSignal | undefined;
}

export interface Message {
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
}

export interface Sent {
  status: number;
  retryAfter?: string;
}

const mostRedirects = 5;

export function createEgress({ allows, resolve, fetchTimeoutMs = 15_000 }: EgressOptions) {
  const guard = createGuard(allows, resolve);
  const agent = new Agent({
    connect: { lookup: guard.lookup, timeout: 5_000 },
    connections: 32,
    pipelining: 1,
    keepAliveTimeout: 5_000,
    headersTimeout: 15_000,
    bodyTimeout: 15_000,
    maxHeaderSize: 32 * 1024,
  });

  async function call(url: URL, options: Omit<Dispatcher.RequestOptions, 'origin' | 'path'>) {
    await guard.check(url);
    try {
      const response = await request(url, { ...options, dispatcher: agent });
      // A body that is dropped, or breaks off after that, must not raise an unhandled error.
      response.body.on('error', () => {});
      return response;
    } catch (error) {
      throw refusalIn(error) ?? new UrlUnavailable(reason(error), { cause: error });
    }
  }

  return {
    /** Throws `UrlRefused` for a URL that the service does not call. */
    async check(address: string): Promise<void> {
      await guard.check(parse(address));
    },

    /**
     * Fetches a URL into a new file and returns how many bytes it has. Redirects are followed and each of them is
     * checked. Throws `UrlRefused` or `UrlUnavailable`, and leaves no file then.
     */
    async fetch(address: string, { path, maxBytes, onLength, signal }: FetchOptions): Promise<number> {
      const timeout = AbortSignal.timeout(fetchTimeoutMs);
      const both = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
      let url = parse(address);
      for (let hop = 0; hop <= mostRedirects; hop++) {
        const headers = { accept: 'image/png, image/jpeg, image/webp', 'user-agent': 'darkroom' };
        const { statusCode, headers: received, body } = await call(url, { method: 'GET', headers, signal: both });
        const location = received.location;
        if (statusCode >= 300 && statusCode < 400 && typeof location === 'string') {
          body.destroy();
          url = parse(location, url);
          continue;
        }
        if (statusCode < 200 || statusCode > 299) {
          body.destroy();
          throw new UrlUnavailable(`returned ${statusCode}`);
        }
        const length = Number(received['content-length'] ?? Number.NaN);
        if (length <= maxBytes) onLength?.(length);
        return await save(body, path, maxBytes, length);
      }
      throw new UrlUnavailable(`redirected more than ${mostRedirects} times`);
    },

    /** Sends a body once. Redirects are not followed, and only the head of the response is read. */
    async send(address: string, { headers, body, signal }: Message): Promise<Sent> {
      const response = await call(parse(address), { method: 'POST', headers, body, signal });
      response.body.destroy();
      const retryAfter = response.headers['retry-after'];
      return { status: response.statusCode, ...(typeof retryAfter === 'string' && { retryAfter }) };
    },

    close: (): Promise<void> => agent.destroy(),
  };
}

function parse(address: string, base?: URL): URL {
  if (!URL.canParse(address, base?.href)) throw new UrlRefused('is not a valid URL');
  return new URL(address, base?.href);
}

async function save(body: Readable, path: string, maxBytes: number, length: number): Promise<number> {
  // A declared length only counts if it is too long: the bytes that arrive are counted in any case.
  if (length > maxBytes) {
    body.destroy();
    throw tooLarge();
  }
  try {
    return await spool(body, path, maxBytes);
  } catch (error) {
    if (error instanceof Refused) throw tooLarge();
    const failed = whenDiskFails(error);
    throw failed instanceof StorageUnavailable ? failed : new UrlUnavailable(reason(error), { cause: error });
  }
}

function tooLarge(): UrlUnavailable {
  return new UrlUnavailable('gave too many bytes', { tooLarge: true });
}

/** Why a call failed, in words that help the caller and reveal nothing about our network. */
function reason(error: unknown): string {
  const { code, name } = error as { code?: string | number; name?: string };
  if (/TIMEOUT|TimeoutError|AbortError/i.test(`${code} ${name}`)) return 'did not respond in time';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'has no known name';
  return 'could not be reached, or broke off';
}
