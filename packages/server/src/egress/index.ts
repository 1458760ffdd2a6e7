import type { Readable } from 'node:stream';
import { Agent, type Dispatcher, request } from 'undici';
import { Refused } from '../contract/refused.ts';
import { StorageUnavailable, spool, whenDiskFails } from '../files/index.ts';
import { EgressFailure, EgressRefusal, refusalBehind } from './errors.ts';
import { createGuard } from './guard.ts';
import type { Resolve } from './resolve.ts';

export { isPublicAddress } from './address.ts';
export { EgressFailure, EgressRefusal } from './errors.ts';

export interface EgressOptions {
  /** Which IP addresses may be called: those of the public internet, unless the settings allow others. */
  allows(address: string): boolean;
  /** Resolves a name; replaced in tests. */
  resolve?: Resolve;
  /** Limits the whole duration of a fetch. */
  fetchTimeoutMs?: number;
}

/** The only way out of the service: fetches sources and sends webhooks. */
export interface Egress {
  /** Throws an `EgressRefusal` for a URL that the service does not call. */
  check(address: string): Promise<void>;
  /**
   * Fetches a URL into a new file and returns how many bytes it has. Redirects are followed and each of them is checked.
   * Throws `EgressRefusal` or `EgressFailure`, and leaves no file then.
   */
  fetch(address: string, options: FetchOptions): Promise<number>;
  /** Sends a body once. Redirects are not followed, and only the head of the response is read. */
  send(address: string, message: { headers: Record<string, string>; body: string; signal: AbortSignal }): Promise<Sent>;
  close(): Promise<void>;
}

export interface FetchOptions {
  path: string;
  maxBytes: number;
  /** Called when the server says how many bytes it will send. */
  onLength?(bytes: number): void;
  signal?: AbortSignal | undefined;
}

export interface Sent {
  status: number;
  retryAfter?: string;
}

const mostRedirects = 5;

export function createEgress({ allows, resolve, fetchTimeoutMs = 15_000 }: EgressOptions): Egress {
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
      const answer = await request(url, { ...options, dispatcher: agent });
      // A body that is dropped, or breaks off after that, must not raise an unhandled error.
      answer.body.on('error', () => {});
      return answer;
    } catch (error) {
      throw refusalBehind(error) ?? new EgressFailure(reason(error), { cause: error });
    }
  }

  return {
    async check(address) {
      await guard.check(parse(address));
    },

    async fetch(address, { path, maxBytes, onLength, signal }) {
      const timeout = AbortSignal.timeout(fetchTimeoutMs);
      const both = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
      let url = parse(address);
      for (let hop = 0; hop <= mostRedirects; hop++) {
        const headers = { accept: 'image/png, image/jpeg, image/webp', 'user-agent': 'darkroom' };
        const { statusCode, headers: answered, body } = await call(url, { method: 'GET', headers, signal: both });
        const location = answered.location;
        if (statusCode >= 300 && statusCode < 400 && typeof location === 'string') {
          body.destroy();
          url = parse(location, url);
          continue;
        }
        if (statusCode < 200 || statusCode > 299) {
          body.destroy();
          throw new EgressFailure(`returned ${statusCode}`);
        }
        const length = Number(answered['content-length'] ?? Number.NaN);
        if (length <= maxBytes) onLength?.(length);
        return await save(body, path, maxBytes, length);
      }
      throw new EgressFailure(`redirected more than ${mostRedirects} times`);
    },

    async send(address, { headers, body, signal }) {
      const answer = await call(parse(address), { method: 'POST', headers, body, signal });
      answer.body.destroy();
      const retryAfter = answer.headers['retry-after'];
      return { status: answer.statusCode, ...(typeof retryAfter === 'string' && { retryAfter }) };
    },

    close: () => agent.destroy(),
  };
}

function parse(address: string, base?: URL): URL {
  if (!URL.canParse(address, base?.href)) throw new EgressRefusal('is not a valid URL');
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
    throw failed instanceof StorageUnavailable ? failed : new EgressFailure(reason(error), { cause: error });
  }
}

function tooLarge(): EgressFailure {
  return new EgressFailure('gave too many bytes', { tooLarge: true });
}

/** Why a call failed, in words that help the caller and reveal nothing about our network. */
function reason(error: unknown): string {
  const { code, name } = error as { code?: string | number; name?: string };
  if (/TIMEOUT|TimeoutError|AbortError/i.test(`${code} ${name}`)) return 'did not respond in time';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'has no known name';
  return 'could not be reached, or broke off';
}
