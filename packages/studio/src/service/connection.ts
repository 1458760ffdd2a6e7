import { type Client, createClient } from '@darkroom/client';
import { noteFailure, reach } from './reach.ts';
import { loggingFetch } from './request-log.ts';
import { createStore } from './store.ts';

/** The server that the page uses, and the key. */
export interface Connection {
  /** Empty for the service that served the page. */
  server: string;
  apiKey: string;
}

const serverKey = 'darkroom.server';
const keyOf = (server: string): string => `darkroom.key:${server}`;

export const connection = createStore<Connection>({
  server: localStorage.getItem(serverKey) ?? '',
  apiKey: '',
});

let current: { from: Connection; client: Client } | undefined;

/** The client of the current connection. */
export function client(): Client {
  const from = connection.get();
  if (current?.from !== from) {
    const baseUrl = from.server || location.origin;
    current = {
      from,
      client: createClient({ baseUrl, fetch: loggingFetch, ...(from.apiKey && { apiKey: from.apiKey }) }),
    };
  }
  return current.client;
}

export const baseUrl = (): string => connection.get().server || location.origin;

/** Restores the last connection, with the key that is stored for that server. */
export async function connect(server = connection.get().server): Promise<void> {
  const kept = sessionStorage.getItem(keyOf(server)) ?? localStorage.getItem(keyOf(server));
  connection.set({ server, apiKey: kept ?? '' });
  await check();
}

/**
 * The URL that the service prints on its first start has the key after the `#`, which the browser never sends. It is
 * stored and removed from the URL, so a copied URL reveals nothing. Returns whether there was one.
 */
export function readKeyFromUrl(): boolean {
  const [, key] = /^#key=([!-~]+)$/.exec(location.hash) ?? [];
  if (!key) return false;
  forgetKey('');
  localStorage.setItem(keyOf(''), key);
  localStorage.removeItem(serverKey);
  connection.set({ server: '', apiKey: '' });
  history.replaceState(null, '', `${location.pathname}#/`);
  return true;
}

/** Uses a key that the user entered, and stores it for this tab or for this computer. */
export async function connectWith(server: string, apiKey: string, remember: boolean): Promise<void> {
  if (apiKey) forgetKey(server);
  if (apiKey) (remember ? localStorage : sessionStorage).setItem(keyOf(server), apiKey);
  if (server) localStorage.setItem(serverKey, server);
  else localStorage.removeItem(serverKey);
  if (apiKey) {
    connection.set({ server, apiKey });
    await check();
  } else await connect(server);
}

/** Whether a key is stored for a server and was not refused there. */
export const hasKey = (server: string): boolean =>
  (sessionStorage.getItem(keyOf(server)) ?? localStorage.getItem(keyOf(server))) !== null &&
  !(reach.get() === 'locked' && connection.get().server === server);

function forgetKey(server: string): void {
  sessionStorage.removeItem(keyOf(server));
  localStorage.removeItem(keyOf(server));
}

/** Asks the service for the account, and records whether that worked. */
export async function check(): Promise<void> {
  try {
    await client().me.get({ retries: 0, timeout: 10_000 });
    reach.set('ready');
  } catch (error) {
    noteFailure(error);
  }
}
