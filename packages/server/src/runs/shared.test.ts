import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestFiles } from '../files/testing/open-files.ts';
import { startWorker } from '../jobs/index.ts';
import { drawImage, standInBackend, workUntilStopped } from '../jobs/testing.ts';
import { silentLog } from '../process/log.ts';
import type { Store } from '../store/index.ts';
import { testDatabases } from '../store/testing/databases.ts';
import { newRun } from '../store/testing/runs.ts';
import type { Runs } from './index.ts';
import { testRuns } from './testing.ts';

describe('runs of several processes on one Postgres', () => {
  const database = testDatabases()[1] as ReturnType<typeof testDatabases>[number];
  let stores: [Store, Store];
  let here: Runs;
  let there: Runs;
  beforeAll(async () => {
    await database.start();
    const schema = 'shared_runs';
    stores = [await database.open({ schema }), await database.open({ schema })];
    here = testRuns(stores[0]);
    there = testRuns(stores[1]);
  });
  afterAll(async () => {
    await Promise.all(stores.map((store) => store.close()));
    await database.stop();
  });

  /** Resolves when a change by another process is noticed. */
  const heard = (runs: Runs, runId: string) =>
    new Promise<void>((resolve) => {
      const stop = runs.onChange((changed) => {
        if (changed !== runId) return;
        stop();
        resolve();
      });
    });

  test('a change in one is heard in the other, and what waits there continues', async () => {
    const made = await here.create(newRun());
    const noticed = heard(there, made.runId);
    const waiting = there.wait(made, 60_000);
    await here.cancel(made.userId, made.runId);
    await noticed;
    expect((await waiting)?.status).toBe('canceled');
  });

  test('a run deleted in one is gone in the other', async () => {
    const made = await here.create(newRun());
    await here.cancel(made.userId, made.runId);
    expect(await there.get(made.userId, made.runId)).not.toBeNull();
    await here.remove(made.userId, made.runId);
    expect(await there.get(made.userId, made.runId)).toBeNull();
  });

  test('accepted here, processed there: every event is seen here, and a cancel here stops the work there', async () => {
    const files = await openTestFiles();
    let go = false;
    let stopped = false;
    const backend = standInBackend(async (_input, context) => {
      if (go) {
        context.progress(0.5);
        return drawImage(3);
      }
      return await workUntilStopped(context).finally(() => {
        stopped = true;
      });
    });
    const worker = startWorker({ store: stores[1], runs: there, files, backend, workers: 1, log: silentLog });
    const endless = await here.create(newRun());
    const never = new AbortController().signal;
    for await (const { event } of here.events(endless, undefined, never)) if (event === 'progress') break;
    await here.cancel(endless.userId, endless.runId);
    while (!stopped) await new Promise((resolve) => setTimeout(resolve, 5));

    go = true;
    const made = await here.create(newRun());
    const events: string[] = [];
    for await (const { event } of here.events(made, undefined, never)) events.push(event);
    expect(events.at(0)).toBe('snapshot');
    expect(events.at(-1)).toBe('done');
    expect((await here.find(made.runId))?.status).toBe('completed');
    await worker.stop();
  });
});
