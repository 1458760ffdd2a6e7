import { Agent, type Dispatcher, request } from 'undici';
import { createGuard, type Resolve } from './guard.ts';
import { EgressFailure, EgressRefusal, refusalBehind } from './refusal.ts';

export { isPublicAddress } from './address.ts';
export { EgressFailure, EgressRefusal } from './refusal.ts';

export interface EgressOptions {
  /** Which IP addresses may be called: those of the public internet, unless the settings allow others. */
  allows(address: string): boolean;
  /** Resolves a name; tests put their own here. */
  resolve?: Resolve;
  /** Bounds a fetch from beginning to end. */
  fetchTimeoutMs?: number;
}

/** The only way out of the service: for sources, which are fetched, and for webhooks, which are sent. */
export interface Egress {
  /** Throws an `EgressRefusal` for an address that the service does not call. */
  check(address: string): Promise<void>;
  /** Fetches an address, redirects followed and each of them checked. Throws `EgressRefusal` or `EgressFailure`. */
  fetch(address: string, limits: { maxBytes: number; signal?: AbortSignal }): Promise<Uint8Array>;
  /** Sends a body once; redirects are not followed, and what is answered is not read beyond its head. */
  send(address: string, message: { headers: Record<string, string>; body: string; signal: AbortSignal }): Promise<Sent>;
  close(): Promise<void>;
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
      // A body that is dropped, or breaks off after it was dropped, must not be an error that nobody hears.
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

    async fetch(address, { maxBytes, signal }) {
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
          throw new EgressFailure(`answered ${statusCode}`);
        }
        return await readBounded(body, maxBytes, Number(answered['content-length'] ?? 0));
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
  const url = URL.parse(address, base?.href);
  if (url === null) throw new EgressRefusal('is not a valid address');
  return url;
}

async function readBounded(
  body: AsyncIterable<Uint8Array> & { destroy(): unknown },
  maxBytes: number,
  declared: number,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = declared > maxBytes ? declared : 0;
  try {
    if (size <= maxBytes) {
      for await (const chunk of body) {
        size += chunk.byteLength;
        if (size > maxBytes) break;
        chunks.push(chunk);
      }
    }
  } catch (error) {
    throw new EgressFailure(reason(error), { cause: error });
  }
  if (size > maxBytes) {
    body.destroy();
    throw new EgressFailure('gave too many bytes', { tooLarge: true });
  }
  return Buffer.concat(chunks);
}

/** Why a call failed, in words that tell the caller enough and nothing about our network. */
function reason(error: unknown): string {
  const { code, name } = error as { code?: string | number; name?: string };
  if (/TIMEOUT|TimeoutError|AbortError/i.test(`${code} ${name}`)) return 'did not answer in time';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'has no known name';
  return 'could not be reached, or broke off';
}
