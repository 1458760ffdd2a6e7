import { setTimeout as pause } from 'node:timers/promises';
import type { FileStore } from '../files/index.ts';
import type { Log } from '../process/log.ts';
import type { Runs } from '../runs/index.ts';
import type { Store } from '../store/index.ts';
import { isUnavailable } from './failure.ts';

export interface SweeperOptions {
  store: Store;
  runs: Runs;
  files: FileStore;
  /** Ended runs are deleted after this many days; 0 keeps them. */
  retentionDays: number;
  /**
   * How old a file that no run owns must be before it is deleted; a request in progress may still come to own a newer
   * one.
   */
  orphansAfterMs?: number;
  log: Log;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const atATime = 200;

/** Periodic tasks: deadlines, secrets under the previous key, and data that is only kept for a while. */
export function startSweepers({ orphansAfterMs = day, ...options }: SweeperOptions): { stop(): Promise<void> } {
  const { store, runs, files, retentionDays, log } = options;
  const stopping = new AbortController();
  const before = (ms: number) => new Date(Date.now() - ms);

  const expire = async () => {
    for (const runId of await store.runs.overdue()) await runs.expire(runId);
  };
  const forget = async () => {
    await store.runs.forgetEvents(before(day));
    await store.idempotency.forget(before(day));
    await store.deliveries.forgetLanes();
    if (retentionDays === 0) return;
    await store.deliveries.forget(before(retentionDays * day));
    for (;;) {
      const ids = await store.runs.endedBefore(before(retentionDays * day), atATime);
      if (ids.length === 0 || stopping.signal.aborted) return;
      await runs.removeEnded(ids);
    }
  };
  /** Runs of earlier versions are not found by their prompts until this is done. */
  const addMissingWords = async () => {
    while (!stopping.signal.aborted && (await store.runs.addMissingWords(atATime)) > 0);
  };
  /** Deletes files that were stored for a request or a result that was never written. */
  const clearOrphans = async () => {
    for (;;) {
      const announced = await store.deployment.announcedBefore(orphansAfterMs, atATime);
      if (announced.length === 0 || stopping.signal.aborted) return;
      await files.remove(announced.filter(({ owned }) => !owned).map(({ file }) => file));
      await store.deployment.settle(announced.map(({ file }) => file));
    }
  };

  /** The embedded database does nothing else meanwhile, so this waits until there is no work. */
  const tidy = async () => {
    const { queued, processing } = await store.counts();
    if (queued + processing === 0) await store.tidy();
  };

  const chores = [
    every(second, expire),
    every(10 * minute, store.secrets.reseal),
    every(10 * minute, forget),
    every(10 * minute, addMissingWords),
    every(10 * minute, tidy),
    every(6 * hour, clearOrphans),
  ];

  async function every(ms: number, chore: () => Promise<void>): Promise<void> {
    while (!stopping.signal.aborted) {
      await chore().catch((error) => {
        if (!isUnavailable(error)) log.error({ err: error }, 'a cleanup task failed; it will be retried');
      });
      await pause(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  return {
    async stop() {
      stopping.abort();
      await Promise.allSettled(chores);
    },
  };
}
