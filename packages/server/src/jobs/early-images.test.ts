import { EngineError } from '@darkroom/engine';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FileStore, StorageUnavailable } from '../files/index.ts';
import { openTestFiles } from '../files/testing/open-files.ts';
import { silentLog } from '../process/log.ts';
import { createRuns, type Runs } from '../runs/index.ts';
import type { Store } from '../store/index.ts';
import type { StoredRun } from '../store/records.ts';
import { testDatabases } from '../store/testing/databases.ts';
import { newRun } from '../store/testing/runs.ts';
import { startWorker } from './index.ts';
import { drawImage, standInBackend } from './testing.ts';

describe.each(testDatabases())('a batch on $name', (database) => {
  let store: Store;
  let runs: Runs;
  let files: FileStore;
  let draw: Parameters<typeof standInBackend>[0];
  let worker: ReturnType<typeof startWorker>;

  beforeAll(async () => {
    await database.start();
    store = await database.open();
    files = await openTestFiles();
    runs = createRuns({ store, files, fileUrl: (name) => `http://darkroom.test/files/${name}` });
    const backend = standInBackend((...given) => draw(...given));
    const backoff = { firstMs: 1, longestMs: 1 };
    worker = startWorker({ store, runs, files, backend, workers: 2, log: silentLog, backoff });
  });
  afterAll(async () => {
    await worker.stop(0);
    await store.close();
    await database.stop();
  });

  const ended = async (run: StoredRun) => (await runs.wait(run, 30_000)) as StoredRun;

  test('shows its images one by one, in order, and stores each once', async () => {
    const held = Promise.withResolvers<void>();
    draw = async (_input, context) => {
      const all = await Promise.all([1, 2, 3].map(drawImage));
      const files = all.flatMap((one) => one.files);
      for (const file of files.slice(0, 2)) context.finished?.(file);
      await held.promise;
      return { files, seed: 1 };
    };
    const made = await runs.create(newRun());
    await expect.poll(async () => (await runs.find(made.runId))?.files.length).toBe(2);
    const early = (await runs.find(made.runId)) as StoredRun;
    const before = runs.present(early);
    expect(before).toMatchObject({ status: 'processing', image_url: null });
    expect(before.image_urls).toHaveLength(2);
    held.resolve();
    const after = runs.present(await ended(made));
    expect(after.image_urls).toHaveLength(3);
    expect(after.image_urls.slice(0, 2)).toEqual(before.image_urls);
    expect(after.image_url).toBe(before.image_urls[0]);
    for (const { file } of (await runs.find(made.runId))?.files ?? []) expect(await files.read(file)).not.toBeNull();

    const events = [];
    const stream = runs.events(early, made.version, new AbortController().signal);
    for await (const { event, data } of stream) if (event === 'progress') events.push(data.image_urls?.length ?? 0);
    expect(events.filter((count) => count > 0)).toEqual([1, 2]);
    expect(await runs.remove('usr_a', made.runId)).toBe('removed');
    for (const { file } of early.files) expect(await files.read(file)).toBeNull();
  });

  test('keeps its finished images if it fails', async () => {
    draw = async (_input, context) => {
      const { files } = await drawImage(1);
      for (const file of files) context.finished?.(file);
      throw new EngineError('backend_error', 'No more.');
    };
    const failed = await ended(await runs.create(newRun()));
    expect(runs.present(failed)).toMatchObject({ status: 'failed', image_url: null });
    expect(runs.present(failed).image_urls).toHaveLength(1);
  });

  test('keeps them if it is started again, and makes the rest', async () => {
    let attempts = 0;
    const [one, other] = await Promise.all([drawImage(1), drawImage(2)]);
    draw = async (_input, context) => {
      for (const file of one.files) context.finished?.(file);
      if (attempts++ === 0) throw new StorageUnavailable('Away.');
      return { files: [...one.files, ...other.files], seed: 1 };
    };
    const again = await ended(await runs.create(newRun()));
    expect(attempts).toBe(2);
    expect(again.files).toHaveLength(2);
    const colours = [];
    for (const { file } of again.files) {
      const { dominant } = await sharp((await files.read(file)) as Uint8Array).stats();
      colours.push(dominant.b);
    }
    expect(colours[0]).toBeLessThan(colours[1] as number);
  });
});
