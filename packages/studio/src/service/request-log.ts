import { receivedBody, sentBody } from './logged-body.ts';
import { noteFailure, reach } from './reach.ts';
import { createStore } from './store.ts';

/** One request, as the developers' page shows it. */
export interface LoggedRequest {
  id: number;
  at: number;
  method: string;
  path: string;
  /** 0 while it is in progress, or if there was no response. */
  status: number;
  requestId: string | null;
  ms: number | undefined;
  failed: boolean;
  /** What was sent and received, without secrets and cut to a length; undefined if there was no body. */
  sent: string | undefined;
  received: string | undefined;
}

const longest = 300;
/** The status screen requests these every few seconds: only the last of each is kept, or they would fill the log. */
const polled = new Set(['/readyz', '/metrics']);
let next = 1;

export const requestLog = createStore<readonly LoggedRequest[]>([]);

export function logStart(method: string, url: string, body?: unknown): (response?: Response) => void {
  const { pathname, search } = new URL(url, location.href);
  const entry: LoggedRequest = {
    id: next++,
    at: Date.now(),
    method,
    path: pathname + search,
    status: 0,
    requestId: null,
    ms: undefined,
    failed: false,
    sent: sentBody(body),
    received: undefined,
  };
  const started = performance.now();
  const others = requestLog.get().filter(({ path }) => !polled.has(path) || path !== entry.path);
  requestLog.set([entry, ...others].slice(0, longest));
  const change = (more: Partial<LoggedRequest>): void =>
    requestLog.set(requestLog.get().map((one) => (one.id === entry.id ? { ...one, ...more } : one)));
  return (response) => {
    change({
      ms: Math.round(performance.now() - started),
      status: response?.status ?? 0,
      requestId: response?.headers.get('x-request-id') ?? null,
      failed: !response?.ok,
    });
    if (response) void receivedBody(response).then((received) => received !== undefined && change({ received }));
  };
}

/** The client's `fetch`: records every request, and what it says about the connection. */
export const loggingFetch: typeof fetch = async (input, init) => {
  const url = String(input);
  const method = init?.method ?? 'GET';
  const done = logStart(method, url, init?.body);
  // Metrics may need a token of their own, so being refused there says nothing about the key.
  const isApi = new URL(url, location.href).pathname.startsWith('/api/');
  try {
    const response = await fetch(url, init);
    done(response);
    if (response.status === 401 && isApi) noteFailure({ status: 401 });
    else if (response.ok && isApi && reach.get() !== 'ready') reach.set('ready');
    return response;
  } catch (error) {
    done();
    if (!init?.signal?.aborted) reach.set('away');
    throw error;
  }
};
