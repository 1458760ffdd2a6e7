import { readAnswer } from './answer.ts';
import { type Connection, headerValue } from './connection.ts';
import { deadline, pause, within } from './deadline.ts';
import { type ApiError, DarkroomError, NetworkError } from './errors.ts';
import type { AnyOptions } from './options.ts';

/** A request that can be sent several times. */
export interface Outgoing {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether it goes to the service itself, and so may carry the credentials. */
  readonly trusted?: boolean;
  readonly body?: (() => BodyInit) | undefined;
  /** Whether the body can be read only once, so that there is no second try. */
  readonly once?: boolean | undefined;
  /** In place of `fetch`. */
  readonly fetch?: ((url: string, init: Init) => Promise<Response>) | undefined;
}

interface Init extends RequestInit {
  method: string;
  headers: Record<string, string>;
  signal: AbortSignal;
  duplex: 'half';
}

/** Sends a request until it succeeds, it makes no sense to go on, or the time is over. */
export async function exchange<T>(
  connection: Connection,
  outgoing: Outgoing,
  options: AnyOptions,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const { timeout = connection.timeout ?? 120_000, retries = connection.retries ?? 2 } = options;
  const { signal, release } = deadline(timeout, options.signal);
  const end = Date.now() + (timeout || Infinity);
  let refreshed = !connection.getToken;
  try {
    for (let attempt = 0; ; ) {
      try {
        signal.throwIfAborted();
        const response = await once(connection, outgoing, signal);
        options.onResponse?.(response);
        return await (response.ok ? read : (readAnswer as typeof read))(response);
      } catch (cause) {
        if (signal.aborted) throw signal.reason;
        const error = cause instanceof DarkroomError ? cause : networkError(outgoing.url, cause as Error);
        const { status = 0, retryAfter } = error as ApiError;
        // The token may have run out; a fresh one is asked for once.
        if (status === 401 && !refreshed) {
          refreshed = true;
          continue;
        }
        const delay = 1000 * (retryAfter ?? 2 ** attempt * (0.25 + Math.random() / 4));
        const passing = error instanceof NetworkError || [429, 502, 503, 504].includes(status);
        if (!passing || outgoing.once || attempt++ >= retries || Date.now() + delay > end) throw error;
        await pause(delay, signal);
      }
    }
  } finally {
    release();
  }
}

const networkError = (url: string, cause: Error) =>
  new NetworkError(`No whole answer from ${url}: ${((cause.cause ?? cause) as Error).message}`, { cause });

async function once(connection: Connection, outgoing: Outgoing, signal: AbortSignal): Promise<Response> {
  const { apiKey, getToken, debug } = connection;
  const { method, url, trusted, body, fetch: send = connection.fetch ?? fetch } = outgoing;
  const headers = { ...outgoing.headers };
  if (trusted && apiKey) headers['x-api-key'] = apiKey;
  if (trusted && getToken) {
    const token = await within<string | null>(signal, async (resolve, reject) => {
      try {
        resolve(await getToken());
      } catch (cause) {
        reject(new DarkroomError('getToken failed', { code: 'token_failed', cause }));
      }
    });
    if (token) headers.authorization = `Bearer ${headerValue(token, 'getToken')}`;
  }
  const started = Date.now();
  let outcome = 'failed';
  try {
    // Redirects are not followed: one to another origin would take the key along.
    const init: Init = { method, headers, body: body?.() ?? null, signal, redirect: 'manual', duplex: 'half' };
    const response = await send(url, init);
    outcome = `${response.status} ${response.headers.get('x-request-id')}`;
    return response;
  } finally {
    if (debug) console.debug(`${method} ${url} ${outcome} ${Date.now() - started} ms`);
  }
}
