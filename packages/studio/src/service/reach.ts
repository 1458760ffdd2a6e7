import { createStore } from './store.ts';

/** Whether the server responds and accepts the key. */
export const reach = createStore<'starting' | 'ready' | 'locked' | 'away'>('starting');

/** Records what a failed call says about the connection. */
export function noteFailure(error: unknown): void {
  const { status, name } = error as { status?: number; name?: string };
  if (status === 401) reach.set('locked');
  else if (name === 'NetworkError' || name === 'TimeoutError' || status === 503) reach.set('away');
  else if (status !== undefined && reach.get() !== 'ready') reach.set('ready');
}

/** The client's `fetch`: notes what each response says about the connection. */
export const watchedFetch: typeof fetch = async (input, init) => {
  const url = String(input);
  // Metrics may need a token of their own, so being refused there says nothing about the key.
  const isApi = new URL(url, location.href).pathname.startsWith('/api/');
  try {
    const response = await fetch(url, init);
    if (response.status === 401 && isApi) noteFailure({ status: 401 });
    else if (response.ok && isApi && reach.get() !== 'ready') reach.set('ready');
    return response;
  } catch (error) {
    if (!init?.signal?.aborted) reach.set('away');
    throw error;
  }
};
