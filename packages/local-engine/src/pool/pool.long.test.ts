import type { WorkContext } from '@darkroom/engine';
import { afterAll, describe, expect, it } from 'vitest';
import { createLocalBackend } from '../local/local-backend.ts';
import { WorkerPool } from './pool.ts';

const backend = createLocalBackend({ workers: 2 });
afterAll(() => backend.close());

const context = (over: Partial<WorkContext> = {}): WorkContext => ({
  signal: new AbortController().signal,
  progress() {},
  images: {},
  ...over,
});
const small = { prompt: 'a fox in a forest', width: 128, height: 96, seed: 3 };

describe('the worker pool', () => {
  it('gives the same bytes in two workers at once as in one', async () => {
    const expected = await backend.generate(small, context());
    const results = await Promise.all([
      backend.generate(small, context()),
      backend.generate(small, context()),
      backend.generate(small, context()),
    ]);
    for (const result of results)
      expect(Buffer.compare(result.files[0]?.bytes as Uint8Array, expected.files[0]?.bytes as Uint8Array)).toBe(0);
  });

  it('reports progress from the work, never falling, up to 1', async () => {
    const seen: number[] = [];
    await backend.generate({ ...small, batch_size: 2 }, context({ progress: (f) => seen.push(f) }));
    expect(seen.length).toBeGreaterThan(4);
    expect(seen.every((v, i) => v >= 0 && v <= 1 && (i === 0 || v > seen[i - 1]))).toBe(true);
    expect(seen.at(-1)).toBe(1);
  });

  it('hands over each image of a batch but the last as soon as it is finished', async () => {
    const seen: (number | Uint8Array)[] = [];
    const { files } = await backend.generate(
      { ...small, batch_size: 3 },
      context({ progress: (fraction) => seen.push(fraction), finished: ({ bytes }) => seen.push(bytes) }),
    );
    const early = seen.filter((entry) => typeof entry !== 'number');
    expect(early).toEqual(files.slice(0, 2).map(({ bytes }) => bytes));
    const before = seen[seen.indexOf(early[0] as Uint8Array) - 1] as number;
    expect(before).toBeCloseTo(1 / 3, 1);
  });

  it('stops in the middle of drawing, and works on', async () => {
    const controller = new AbortController();
    const seen: number[] = [];
    const progress = (fraction: number) => {
      seen.push(fraction);
      controller.abort();
    };
    const large = { ...small, width: 2048, height: 2048 };
    const started = backend.generate(large, context({ signal: controller.signal, progress }));
    await expect(started).rejects.toMatchObject({ name: 'AbortError' });
    expect(seen).toHaveLength(1);
    expect((await backend.generate(small, context())).files).toHaveLength(1);
  });

  it('drops a job that is stopped while it waits, and one stopped before it starts', async () => {
    const busy = [backend.generate(small, context()), backend.generate(small, context())];
    const controller = new AbortController();
    const waiting = backend.generate(small, context({ signal: controller.signal }));
    controller.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    await expect(backend.generate(small, context({ signal: AbortSignal.abort() }))).rejects.toMatchObject({
      name: 'AbortError',
    });
    await Promise.all(busy);
  });

  it('brings typed errors across, with code and sentence', async () => {
    const error = await backend
      .video({}, context({ images: { source: { bytes: new Uint8Array(0) } } }))
      .catch((e) => e);
    expect(error).toMatchObject({ name: 'EngineError', code: 'image_invalid' });
    expect(error.message).toContain('empty');
  });

  it('outlives damaged images', async () => {
    const good = (await backend.generate(small, context())).files[0]?.bytes as Uint8Array;
    for (let round = 0; round < 24; round++) {
      const bad = good.slice(0, round % 3 === 0 ? 40 + round * 37 : good.length);
      for (let k = 0; k < 30; k++) bad[(round * 977 + k * 613) % bad.length] = (round * 31 + k * 17) % 256;
      const outcome = await backend
        .video({ duration: 1, fps: 1, motion_bucket_id: 1 }, context({ images: { source: { bytes: bad } } }))
        .then(
          () => 'made',
          (e) => e.code,
        );
      expect(['made', 'image_invalid', 'image_too_large', 'unsupported_media_type']).toContain(outcome);
    }
    expect((await backend.generate(small, context())).files).toHaveLength(1);
  });

  it('ends workers that have had no work for a while, and starts one when there is work again', async () => {
    const pool = new WorkerPool({ workers: 2, idleMs: 1 });
    expect(pool.processIds).toEqual([]);
    for (let round = 0; round < 2; round++) {
      expect((await pool.run('generate', small, context())).files).toHaveLength(1);
      while (pool.processIds.length > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await pool.close();
  });

  it('loses one job, and nothing else, to a worker that crashes', async () => {
    const pool = new WorkerPool({ workers: 1 });
    await pool.run('generate', small, context());
    const job = pool.run('generate', { ...small, width: 2048, height: 2048 }, context());
    process.kill(pool.processIds[0], 'SIGKILL');
    await expect(job).rejects.toMatchObject({ code: 'backend_error' });
    expect((await pool.run('generate', small, context())).files).toHaveLength(1);
    await pool.close();
  });

  it('says in plain words that the work failed, and keeps the error of the code to itself', async () => {
    const wrong = { ...small, prompt: { not: 'a text' } as unknown as string };
    const error: Error = await backend.generate(wrong, context()).then(
      () => new Error('the work succeeded'),
      (reason) => reason,
    );
    expect(error).toMatchObject({ code: 'backend_error' });
    expect(error.message).toBe('The work failed in the engine. Try again, or with a smaller image.');
    expect(error.cause).toMatchObject({ message: expect.stringContaining('not a function') });
  });

  it('refuses work after it was closed', async () => {
    const other = createLocalBackend({ workers: 1 });
    await other.close();
    await expect(other.generate(small, context())).rejects.toMatchObject({ code: 'backend_error' });
  });
});
