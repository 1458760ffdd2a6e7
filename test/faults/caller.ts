import { setTimeout as pause } from 'node:timers/promises';
import { apiKey } from './processes.ts';

export interface Run {
  run_id: string;
  status: string;
  progress: number;
  seed: number;
  updated_at: string;
  completed_at: string | null;
}

/** A caller that keeps trying while the service is down, as a client does. */
export function createCaller(url: string) {
  const headers = { 'X-API-Key': apiKey, 'Content-Type': 'application/json' };

  /** Tries until there is a response other than "not now". */
  async function call(path: string, init: RequestInit = {}): Promise<Response> {
    for (;;) {
      try {
        const response = await fetch(url + path, { ...init, headers: { ...headers, ...init.headers } });
        if (response.status < 500) return response;
        await response.arrayBuffer();
      } catch {
        // The process is down; it comes back.
      }
      await pause(50);
    }
  }

  return {
    call,
    /** One attempt, whatever the outcome. */
    tryOnce: (path: string, init: RequestInit = {}) =>
      fetch(url + path, { ...init, headers: { ...headers, ...init.headers } }),
    /** Makes a run exactly once, however often the request has to be sent. */
    async generate(body: object, idempotencyKey: string): Promise<Run> {
      for (;;) {
        const response = await call('/api/v1/runs/generate', {
          method: 'POST',
          headers: { 'Idempotency-Key': idempotencyKey },
          body: JSON.stringify(body),
        });
        if (response.status === 202) return ((await response.json()) as { data: Run }).data;
        // The first attempt counts as running until its process is known to be dead.
        const { code } = (await response.json()) as { code: string };
        if (code !== 'idempotency_in_progress') throw new Error(`${response.status} ${code}`);
        await pause(200);
      }
    },
    async run(runId: string): Promise<Run> {
      return (await (await call(`/api/v1/runs/${runId}`)).json()) as Run;
    },
    async all(): Promise<Run[]> {
      const runs: Run[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const more: string = cursor === '' ? '' : `&cursor=${cursor}`;
        const response = await call(`/api/v1/runs?limit=100${more}`);
        const page = (await response.json()) as { data: Run[]; next_cursor: string | null };
        runs.push(...page.data);
        cursor = page.next_cursor;
      }
      return runs;
    },
  };
}

export type Caller = ReturnType<typeof createCaller>;

export const isEnd = ({ status }: Run) => ['completed', 'failed', 'canceled'].includes(status);

export async function until<T>(look: () => Promise<T> | T, holds: (value: T) => boolean, everyMs = 50): Promise<T> {
  for (;;) {
    const value = await look();
    if (holds(value)) return value;
    await pause(everyMs);
  }
}
