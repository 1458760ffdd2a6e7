import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Store } from '../store/index.ts';
import { testDatabases } from '../store/testing/databases.ts';
import { newRun } from '../store/testing/runs.ts';
import type { Runs } from './index.ts';
import { testRuns } from './testing.ts';

describe.each(testDatabases())('changing runs on $name', (database) => {
  let store: Store;
  let runs: Runs;
  beforeAll(async () => {
    await database.start();
    store = await database.open();
    runs = testRuns(store);
  });
  afterAll(async () => {
    await store.close();
    await database.stop();
  });
  const shown = async (runId: string) => {
    const run = await runs.get('usr_a', runId);
    return run === null ? null : runs.present(run);
  };

  test('tags and metadata change in any status, and nothing else with them', async () => {
    const { runId } = await runs.create(newRun({ tags: ['draft'], metadata: { order: 7 } }));
    await runs.update('usr_a', runId, { tags: ['queued'] });
    expect(await shown(runId)).toMatchObject({ status: 'queued', tags: ['queued'], metadata: { order: 7 } });
    await runs.start(runId);
    await runs.update('usr_a', runId, { metadata: { order: 8 } });
    await runs.report([{ runId, progress: 0.5 }]);
    expect(await shown(runId)).toMatchObject({ progress: 0.5, tags: ['queued'], metadata: { order: 8 } });
    await runs.complete(runId, { files: [] });
    const ended = await shown(runId);
    await runs.update('usr_a', runId, { tags: [], metadata: {} });
    const changed = await shown(runId);
    expect(changed).toEqual({ ...ended, tags: [], metadata: {}, updated_at: changed?.updated_at });
    expect(Date.parse(String(changed?.updated_at))).toBeGreaterThanOrEqual(Date.parse(String(ended?.updated_at)));
    expect(await store.runs.find(runId)).toEqual(await runs.get('usr_a', runId));
  });

  test('a change is no event, so a reader who has seen the end needs nothing more', async () => {
    const { runId } = await runs.create(newRun());
    await runs.start(runId);
    const ended = await runs.complete(runId, { files: [] });
    const changed = await runs.update('usr_a', runId, { tags: ['late'] });
    expect(changed?.version).toBe(ended?.version);
    expect(changed?.revision).toBe((ended?.revision ?? 0) + 1);
  });

  test('another user cannot change a run', async () => {
    const { runId } = await runs.create(newRun({ tags: ['mine'] }));
    expect(await runs.update('usr_b', runId, { tags: ['theirs'] })).toBeNull();
    expect((await shown(runId))?.tags).toEqual(['mine']);
  });

  test('a retry keeps the tags and metadata that the run has now', async () => {
    const { runId } = await runs.create(newRun({ tags: ['draft'] }));
    await runs.cancel('usr_a', runId);
    const run = await runs.update('usr_a', runId, { tags: ['final'], metadata: { order: 9 } });
    if (run === null) throw new Error('The run is gone.');
    expect(await runs.retryOf(run)).toMatchObject({ tags: ['final'], metadata: { order: 9 } });
  });

  test('a tree of more runs than the maximum is cut, and says so', async () => {
    const upload = { runType: 'upload' as const, work: null, result: { files: [] } };
    const root = await runs.create(newRun(upload));
    const child = () => runs.create(newRun({ ...upload, parentRunId: root.runId }));
    await Promise.all(Array.from({ length: 999 }, child));
    const whole = await runs.tree('usr_a', root.runId);
    expect([whole?.runs.length, whole?.truncated]).toEqual([1000, false]);
    await child();
    const cut = await runs.tree('usr_a', root.runId);
    expect([cut?.runs.length, cut?.truncated]).toEqual([1000, true]);
  });
});
