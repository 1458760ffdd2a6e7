import type { Run } from '@darkroom/client';
import { client, connection } from './connection.ts';
import { forgetRun, isActive, liveRun, rememberRun } from './live-runs.ts';
import { reach } from './reach.ts';

/** Browsers open at most six connections to a server, and the rest of the page needs some too. */
const streams = 3;
/** How often runs without a stream are polled, in milliseconds. */
const interval = 1500;

const waiting = new Map<string, Run>();
const watched = new Set<string>();
let asking = false;

/** Follows a run until it has ended, whatever happens to the connection meanwhile. */
export function watchRun(run: Run): void {
  if (!isActive(run) || watched.has(run.run_id)) return;
  waiting.set(run.run_id, run);
  begin();
}

function begin(): void {
  const server = connection.get().server;
  // Runs in progress change most; after them, the newest ones.
  const order = ({ run_id, status }: Run): string => `${status === 'processing' ? 1 : 0}${run_id}`;
  for (const run of [...waiting.values()].sort((one, other) => (order(one) < order(other) ? 1 : -1))) {
    if (watched.size >= streams) break;
    waiting.delete(run.run_id);
    watched.add(run.run_id);
    void follow(run.run_id).finally(() => {
      watched.delete(run.run_id);
      begin();
    });
  }
  if (waiting.size === 0 || asking) return;
  asking = true;
  setTimeout(() => void ask(server), interval);
}

/** One list request for all runs without a stream, so a few long runs do not delay updates of the others. */
async function ask(server: string): Promise<void> {
  const { data } = await client()
    .runs.list({ limit: 100 }, { retries: 0 })
    .catch(() => ({ data: [] as Run[] }));
  asking = false;
  if (connection.get().server !== server) return waiting.clear();
  for (const run of data) {
    if (!waiting.has(run.run_id)) continue;
    rememberRun(run);
    if (isActive(run)) waiting.set(run.run_id, run);
    else waiting.delete(run.run_id);
  }
  begin();
}

async function follow(runId: string): Promise<void> {
  const from = connection.get().server;
  for (let pause = 500; connection.get().server === from; pause = Math.min(pause * 2, 5000)) {
    try {
      for await (const run of client().runs.watch(runId, { retries: 0, timeout: 0 })) {
        pause = 500;
        // Events do not repeat the whole run.
        rememberRun({ ...liveRun(runId), ...run });
      }
      const ended = await client().runs.get(runId);
      rememberRun(ended);
      return;
    } catch (error) {
      const { status } = error as { status?: number };
      if (status === 404) return forgetRun(runId);
      if (status === 401 || status === 403) return;
      if (status === undefined) reach.set('away');
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
