import { noteFailure, reach } from './connection.ts';
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
}

const longest = 300;
let next = 1;

export const requestLog = createStore<readonly LoggedRequest[]>([]);

export function logStart(method: string, url: string): (response?: Response) => void {
  const { pathname, search } = new URL(url, location.href);
  const entry = {
    id: next++,
    at: Date.now(),
    method,
    path: pathname + search,
    status: 0,
    requestId: null,
    ms: undefined,
    failed: false,
  };
  const started = performance.now();
  requestLog.set([entry, ...requestLog.get()].slice(0, longest));
  return (response) => {
    const ms = Math.round(performance.now() - started);
    const done = {
      ...entry,
      ms,
      status: response?.status ?? 0,
      requestId: response?.headers.get('x-request-id') ?? null,
      failed: !response?.ok,
    };
    requestLog.set(requestLog.get().map((one) => (one.id === entry.id ? done : one)));
  };
}

/** The client's `fetch`: records every request, and what it says about the connection. */
export const loggingFetch: typeof fetch = async (input, init) => {
  const url = String(input);
  const method = init?.method ?? 'GET';
  const done = logStart(method, url);
  try {
    const response = await fetch(url, init);
    done(response);
    if (response.status === 401) noteFailure({ status: 401 });
    else if (response.ok && url.includes('/api/') && reach.get() !== 'ready') reach.set('ready');
    return response;
  } catch (error) {
    done();
    if (!init?.signal?.aborted) reach.set('away');
    throw error;
  }
};
