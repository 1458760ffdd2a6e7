import { Agent, request } from 'undici';
import { type Call, type Credentials, credentialsOf, type Exchange, NoResponse, pathOf } from './call.ts';
import { encode } from './encode.ts';
import { createPace } from './pace.ts';

export interface SenderOptions {
  server: string;
  keys: Partial<Record<Credentials, string>>;
  /** Maximum requests per second. */
  rate: number;
  /** Maximum concurrent requests. */
  connections: number;
  /** Whether to wait if the server reports that a limit is nearly reached. */
  respectLimits: boolean;
  /** Aborts all requests in progress. */
  signal: AbortSignal;
}

export interface Sender {
  send(call: Call): Promise<Exchange>;
  sent(): number;
  close(): Promise<void>;
}

/** Longest wait for a response: operations that return a result may take their full minute. */
const patienceMs = 75_000;
/** No response of the contract is longer; only a broken server sends more. */
const longestBody = 64 * 2 ** 20;

export function createSender({ server, keys, rate, connections, respectLimits, signal }: SenderOptions): Sender {
  const agent = new Agent({ connections, pipelining: 1, connect: { timeout: 5_000 } });
  const pace = createPace(rate);
  let count = 0;

  return {
    sent: () => count,
    close: () => agent.destroy(),
    async send(call) {
      const as = credentialsOf(call);
      await pace.turn(call.operation.id, as);
      const number = ++count;
      const method = call.method ?? call.operation.method;
      const url = server + pathOf(call);
      const { type, bytes } = encode(call.payload);
      const key = keys[as];
      const sent: Record<string, string> = {
        ...(key !== undefined && (as === 'operator' ? { Authorization: `Bearer ${key}` } : { 'X-API-Key': key })),
        ...(type !== undefined && { 'Content-Type': type }),
        ...call.headers,
      };
      const patience = call.patience ?? patienceMs;
      const startedAt = performance.now();
      try {
        const response = await request(url, {
          method: method as 'GET',
          headers: sent,
          body: bytes === undefined ? null : Buffer.from(bytes),
          dispatcher: agent,
          headersTimeout: patience,
          bodyTimeout: patience,
          signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
        });
        const body = await readAll(response.body, call.enough);
        const headers = flat(response.headers);
        if (respectLimits) pace.responded(call.operation.id, as, headers);
        return {
          number,
          call,
          method,
          url,
          status: response.statusCode,
          headers,
          body,
          json: parseJson(headers['content-type'], body),
          startedAt,
          endedAt: performance.now(),
        };
      } catch (error) {
        throw new NoResponse(`${method} ${url} got no response: ${reasonOf(error, patience)}`, { cause: error });
      }
    },
  };
}

async function readAll(stream: AsyncIterable<Buffer>, enough?: (body: string) => boolean): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > longestBody) throw new Error(`the body has more than ${longestBody} bytes`);
    if (enough?.(Buffer.concat(chunks).toString())) break;
  }
  return Buffer.concat(chunks);
}

function flat(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
}

export function parseJson(type: string | undefined, body: Buffer): unknown {
  if (!type?.includes('json')) return undefined;
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

function reasonOf(error: unknown, patience: number): string {
  const { name, message, code } = error as Error & { code?: string };
  if (name === 'TimeoutError' || code === 'UND_ERR_HEADERS_TIMEOUT') return `it took longer than ${patience / 1000} s`;
  return [code, message].filter(Boolean).join(' ') || name;
}
