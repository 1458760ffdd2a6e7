import { setTimeout as pause } from 'node:timers/promises';
import { apiKey } from '../../faults/processes.ts';
import type { Random } from './random.ts';

export interface ChaosClient {
  /** Asks any of the API processes until it gets something other than "not now". */
  ask(path: string, init?: RequestInit): Promise<Response>;
  /** One attempt with one of them. */
  attempt(path: string, init?: RequestInit): Promise<Response>;
  anyUrl(): string;
  /** Responses that should never happen: 500, with their text. */
  broken: string[];
}

export function createChaosClient(urls: readonly string[], random: Random): ChaosClient {
  const broken: string[] = [];
  const anyUrl = () => random.pick(urls);
  const attempt = (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = { 'X-API-Key': apiKey, ...init.headers };
    return fetch(anyUrl() + path, { ...init, headers, signal: init.signal ?? AbortSignal.timeout(60_000) });
  };
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    for (;;) {
      const response = await attempt(path, init).catch(() => undefined);
      if (response !== undefined && response.status < 500 && response.status !== 429) {
        if (response.status !== 409) return response;
        // The first attempt counts as running until its process is known to be dead.
        const text = await response.text();
        if (!text.includes('idempotency_in_progress')) return new Response(text, { status: 409 });
      } else if (response !== undefined) {
        const text = await response.text();
        if (response.status === 500) broken.push(`${init.method ?? 'GET'} ${path}: ${text.slice(0, 300)}`);
      }
      await pause(200);
    }
  };
  return { ask, attempt, anyUrl, broken };
}
