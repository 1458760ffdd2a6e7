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
