import type { WorkContext } from '@darkroom/engine';
import { EngineError } from '@darkroom/engine';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FileStore, StorageUnavailable } from '../files/index.ts';
import { openTestFiles } from '../files/testing/open-files.ts';
import { silentLog } from '../process/log.ts';
import { createRuns, type Runs } from '../runs/index.ts';
import { DatabaseUnavailable, type Store } from '../store/index.ts';
import type { StoredRun } from '../store/records.ts';
import { testDatabases } from '../store/testing/databases.ts';
import { newRun } from '../store/testing/runs.ts';
import { startSweepers, startWorker } from './index.ts';
import { drawImage, standInBackend, workUntilStopped } from './testing.ts';

type Draw = Parameters<typeof standInBackend>[0];

describe.each(testDatabases())('a worker on $name', (database) => {
  let store: Store;
  let runs: Runs;
  let files: FileStore;
  let draw: Draw = async () => drawImage(1);
  let worker: ReturnType<typeof startWorker>;
  const backend = standInBackend((...given) => draw(...given));
  const backoff = { firstMs: 1, longestMs: 1 };
  const start = () => startWorker({ store, runs, files, backend, workers: 2, log: silentLog, backoff });

  beforeAll(async () => {
    await database.start();
    store = await database.open({ runDeadlineSeconds: 1 });
    files = await openTestFiles();
    runs = createRuns({ store, files, fileUrl: (name) => `http://darkroom.test/files/${name}` });
    worker = start();
  });
  afterAll(async () => {
    await worker.stop(0);
    await store.close();
    await database.stop();
  });

  const ended = async (run: StoredRun) => (await runs.wait(run, 30_000)) as StoredRun;

  test('works a run off: real pixels, stored, from the input that was accepted', async () => {
    const seen: unknown[] = [];
    draw = async (input) => {
      seen.push(input);
      return drawImage(200);
    };
    const made = await runs.create(newRun());
    const run = await ended(made);
    expect(run).toMatchObject({ status: 'completed', progress: 1, attempts: 1 });
    expect(seen).toEqual([made.work?.input]);
    const bytes = await files.read(run.files[0]?.file as string);
    const { dominant } = await sharp(bytes as Uint8Array).stats();
    expect((await sharp(bytes as Uint8Array).metadata()).format).toBe('png');
    expect(dominant.r).toBeGreaterThan(180);
  });

  test('what the image does not show is kept with the run', async () => {
    draw = async () => ({ ...(await drawImage(1)), notDrawn: ['an owl', 'dusk'] });
    const run = await ended(await runs.create(newRun()));
    expect(runs.present(run).not_drawn).toEqual(['an owl', 'dusk']);
    expect(runs.present((await runs.find(run.runId)) as StoredRun).not_drawn).toEqual(['an owl', 'dusk']);
    draw = async () => drawImage(1);
    expect(runs.present(await ended(await runs.create(newRun()))).not_drawn).toEqual([]);
  });

  test('the images of a run reach the work by role, with the scene of the run they came from', async () => {
    const scene = { width: 4, subjects: ['fox'] };
    draw = async () => ({ ...(await drawImage(1)), scene: scene as never });
    const parent = await ended(await runs.create(newRun()));
    const copy = (await files.copy(parent.files[0]?.file as string)) as string;
    let images: WorkContext['images'] = {};
    draw = async (_input, context) => {
      images = context.images;
      return drawImage(1);
    };
    const sources = [{ role: 'source', file: copy, mediaType: 'image/png', fromRunId: parent.runId }];
    await ended(await runs.create(newRun({ sources, parentRunId: parent.runId })));
    expect(Object.keys(images)).toEqual(['source']);
    expect(images.source?.scene).toEqual(scene);
    expect((await sharp(images.source?.bytes).metadata()).width).toBe(16);
  });

  test('what the engine refuses is the run’s error; what breaks is a backend_error that reveals nothing', async () => {
    draw = async () => {
      throw new EngineError('mask_dimension_mismatch', 'The mask has another size.');
    };
    expect((await ended(await runs.create(newRun()))).error).toEqual({
      code: 'mask_dimension_mismatch',
      message: 'The mask has another size.',
    });
    draw = async () => {
      throw new Error('secret inner detail');
    };
    const run = await ended(await runs.create(newRun()));
    expect(run).toMatchObject({ status: 'failed', error: { code: 'backend_error' } });
    expect(JSON.stringify(run)).not.toContain('secret');
  });

  test('progress is what the work reports, and a cancel stops the work', async () => {
    const stopped = Promise.withResolvers<void>();
    draw = async (_input, context) => {
      try {
        return await workUntilStopped(context);
      } finally {
        stopped.resolve();
      }
    };
    const made = await runs.create(newRun());
    const stop = new AbortController();
    for await (const { event } of runs.events(made, undefined, stop.signal)) if (event === 'progress') break;
    expect((await runs.cancel(made.userId, made.runId))?.status).toBe('canceled');
    await stopped.promise;
    expect((await runs.find(made.runId))?.status).toBe('canceled');
  });

  test('a run past its deadline fails with deadline_exceeded, and its work stops', async () => {
    let stopped = false;
    draw = async (_input, context) => {
      try {
        return await workUntilStopped(context);
      } finally {
        stopped = true;
      }
    };
    const sweepers = startSweepers({ store, runs, files, retentionDays: 0, log: silentLog });
    const run = await ended(await runs.create(newRun()));
    expect(run).toMatchObject({ status: 'failed', error: { code: 'deadline_exceeded' } });
    expect(run.progress).toBeLessThan(1);
    while (!stopped) await new Promise((resolve) => setTimeout(resolve, 2));
    await sweepers.stop();
  });

  test('a worker that stops returns what it cannot finish, and the next one ends it with the same seed', async () => {
    draw = async (_input, context) => workUntilStopped(context);
    const made = await runs.create(newRun({ seed: 77 }));
    while ((await runs.find(made.runId))?.status !== 'processing')
      await new Promise((resolve) => setTimeout(resolve, 5));
    await worker.stop(0);
    const returned = await store.runs.find(made.runId);
    expect(returned).toMatchObject({ status: 'processing', attempts: 0 });
    draw = async () => drawImage(77);
    worker = start();
    expect(await ended(made)).toMatchObject({ status: 'completed', attempts: 1, startedAt: returned?.startedAt });
  });

  test('storage that fails many times over uses up no attempt: the runs complete when it is back', async () => {
    const put = files.put;
    let failures = 0;
    files.put = async (...given) => {
      if (++failures <= 40) throw new StorageUnavailable('The file storage is unavailable.');
      return put(...given);
    };
    draw = async () => drawImage(3);
    const made = await Promise.all(Array.from({ length: 4 }, () => runs.create(newRun())));
    const all = await Promise.all(made.map(ended));
    files.put = put;
    expect(all.map(({ status, attempts }) => ({ status, attempts }))).toEqual(
      made.map(() => ({ status: 'completed', attempts: 1 })),
    );
    expect(failures).toBeGreaterThan(40);
  });

  test('a database that goes away while runs are returned uses up no attempt either', async () => {
    const { release } = store.runs;
    let failures = 0;
    store.runs.release = async (...given) => {
      if (++failures <= 12) throw new DatabaseUnavailable('The database is unavailable.');
      return release(...given);
    };
    let drawn = 0;
    draw = async () => {
      if (++drawn <= 8) throw new DatabaseUnavailable('The database is unavailable.');
      return drawImage(3);
    };
    const run = await ended(await runs.create(newRun()));
    store.runs.release = release;
    expect(run).toMatchObject({ status: 'completed', attempts: 1 });
  });

  test('a job that is fetched while the worker stops goes back, and the next worker completes it', async () => {
    const { fetch } = store.queue;
    await worker.stop(0);
    draw = async () => {
      throw new Error('The engine is closed.');
    };
    let stopped: Promise<void> | undefined;
    const fetched = Promise.withResolvers<void>();
    store.queue.fetch = async (name, count) => {
      const jobs = await fetch(name, count);
      if (jobs.length > 0) {
        stopped = worker.stop(0);
        fetched.resolve();
      }
      return jobs;
    };
    const made = await runs.create(newRun());
    worker = start();
    await fetched.promise;
    await stopped;
    store.queue.fetch = fetch;
    expect(await store.runs.find(made.runId)).toMatchObject({ status: 'queued', attempts: 0 });
    draw = async () => drawImage(8);
    worker = start();
    expect(await ended(made)).toMatchObject({ status: 'completed', attempts: 1 });
  });

  test('a run that takes its worker down again and again fails in the end', async () => {
    await worker.stop(0);
    const made = await runs.create(newRun());
    for (let attempt = 0; attempt < 5; attempt++) await store.runs.start(made.runId, ['queued']);
    worker = start();
    expect(await ended(made)).toMatchObject({ status: 'failed', error: { code: 'backend_error' } });
  });

  test('a run whose end cannot be written for a reason nobody foresaw is not begun for ever', async () => {
    const { move } = store.runs;
    let refused = 0;
    store.runs.move = async (change) => {
      if (change.to === 'completed' || refused < 5) {
        if (change.to === 'failed') refused += 1;
        throw new Error('A statement that the database refuses.');
      }
      return move(change);
    };
    draw = async () => drawImage(5);
    const run = await ended(await runs.create(newRun()));
    store.runs.move = move;
    expect(run).toMatchObject({ status: 'failed', attempts: 6, error: { code: 'backend_error' } });
  });

  test('files made for a run that was canceled in the last moment are cleared away', async () => {
    const kept: string[] = [];
    const put = files.put;
    files.put = async (...given) => {
      const stored = await put(...given);
      kept.push(stored.file);
      await runs.cancel(made.userId, made.runId);
      return stored;
    };
    draw = async () => drawImage(5);
    const made = await runs.create(newRun());
    expect((await ended(made)).status).toBe('canceled');
    while (kept.length === 0 || (await files.stat(kept[0] as string)) !== null) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    files.put = put;
  });

  test('no run is processing that nobody works on, and work that has room does not wait for work that has none', async () => {
    await worker.stop(0);
    const groups = [
      { name: 'all', limit: 2 },
      { name: 'models', limit: 1, within: 'all' },
    ];
    const begun: string[] = [];
    const waiting: (() => void)[] = [];
    draw = async (_input, _context, kind) => {
      begun.push(kind);
      await new Promise<void>((resolve) => waiting.push(resolve));
      return drawImage(3);
    };
    const groupOf = (kind: string) => (kind === 'describe' ? 'models' : 'all');
    const limited = { ...backend, concurrency: { groups, groupOf } };
    const limitedRuns = createRuns({
      store,
      files,
      fileUrl: (name) => `http://darkroom.test/files/${name}`,
      workGroupOf: ({ work }) => (work === null ? undefined : groupOf(work.kind)),
    });
    const describing = { work: { kind: 'describe' as const, input: {} } };
    const models = [await limitedRuns.create(newRun(describing)), await limitedRuns.create(newRun(describing))];
    const drawing = await limitedRuns.create(newRun());
    worker = startWorker({ store, runs: limitedRuns, files, backend: limited, workers: 8, log: silentLog });
    while (begun.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(begun.toSorted()).toEqual(['describe', 'generate']);
    const statuses = async () => {
      const found = await Promise.all([...models, drawing].map(({ runId }) => store.runs.find(runId)));
      return found.map((run) => run?.status);
    };
    expect(await statuses()).toEqual(['processing', 'queued', 'processing']);
    expect((await store.counts()).processing).toBe(2);
    while ((await statuses()).some((status) => status !== 'completed')) {
      for (const release of waiting.splice(0)) release();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(begun).toHaveLength(3);
    await worker.stop(0);
    worker = start();
  });

  test('a backend that has room works on the next run while the result of the last is still being checked', async () => {
    await worker.stop(0);
    const second = Promise.withResolvers<void>();
    let begun = 0;
    draw = async (_input, context) => {
      begun += 1;
      if (begun === 2) second.resolve();
      context.hasRoom?.();
      // The first run only ends after the second has begun, although the backend does one at a time.
      await second.promise;
      return drawImage(3);
    };
    const limited = { ...backend, concurrency: { groups: [{ name: 'one', limit: 1 }], groupOf: () => 'one' } };
    const fileUrl = (name: string) => `http://darkroom.test/files/${name}`;
    const limitedRuns = createRuns({ store, files, fileUrl, workGroupOf: () => 'one' });
    const made = [await limitedRuns.create(newRun()), await limitedRuns.create(newRun())];
    worker = startWorker({ store, runs: limitedRuns, files, backend: limited, workers: 1, log: silentLog });
    for (const run of made) expect((await limitedRuns.wait(run, 30_000))?.status).toBe('completed');
    await worker.stop(0);
    worker = start();
  });

  test('layers are made once, by a worker, and kept', async () => {
    let made = 0;
    draw = async (_input, _context, kind) => {
      const drawn = await drawImage(9);
      if (kind !== 'layers') return drawn;
      made += 1;
      const place = { x: 0, y: 0, width: 16, height: 16, opacity: 1, visible: true };
      return {
        ...drawn,
        files: drawn.files.map((file) => ({ ...file, role: 'layer.0' })),
        layers: [{ index: 0, type: 'background', name: 'lake', image: 'layer.0', mask: null, ...place }],
      };
    };
    const queued = await runs.create(newRun());
    const run = await ended(queued);
    const first = await runs.layers(run);
    expect(first).toMatchObject([
      { id: 'background', index: 0, mask_url: null, image_url: expect.stringContaining('/files/') },
    ]);
    expect(await runs.layers(run)).toEqual(first);
    expect(made).toBe(1);
    expect(runs.present(run).image_urls).toHaveLength(1);
  });

  test('layers that take their worker down again and again fail in the end', async () => {
    draw = async () => drawImage(9);
    const run = await ended(await runs.create(newRun()));
    for (let attempt = 0; attempt < 5; attempt++) await store.runs.startLayers(run.runId);
    await expect(runs.layers(run)).rejects.toMatchObject({ code: 'backend_error' });
  });

  test('layers that fail are the model’s fault, not the caller’s, and can be requested again', async () => {
    draw = async (_input, _context, kind) => {
      if (kind === 'layers') throw new EngineError('image_invalid', 'The image is damaged.');
      return drawImage(9);
    };
    const run = await ended(await runs.create(newRun()));
    await expect(runs.layers(run)).rejects.toMatchObject({ code: 'backend_error' });
    draw = async () => ({ ...(await drawImage(9)), layers: [] });
    expect(await runs.layers(run)).toEqual([]);
  });
});
