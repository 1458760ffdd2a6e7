import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunFilters, Store, StoredRun } from '../store/index.ts';
import { testDatabases } from '../store/testing/databases.ts';
import { newRun } from '../store/testing/runs.ts';
import type { Runs } from './index.ts';
import { testRuns } from './testing.ts';
import { usageOf } from './usage-of.ts';

describe.each(testDatabases())('runs on $name', (database) => {
  let store: Store;
  let runs: Runs;
  let users = 0;
  const removedFiles: string[] = [];
  const someUser = () => `usr_${++users}`;

  beforeAll(async () => {
    await database.start();
    store = await database.open({ queueLimit: 50 });
    runs = testRuns(store, (names) => removedFiles.push(...names));
  });
  afterAll(async () => {
    await store.close();
    await database.stop();
  });

  test('a run comes back as it was accepted, text that JSON allows but jsonb does not included', async () => {
    const userId = someUser();
    const inputs = { prompt: 'nul \u0000, lone \ud800, quote \' " \\ {}, 狐' };
    const metadata = { order: '7', nested: { a: [1, null, true] } };
    const made = await runs.create(newRun({ userId, inputs, metadata, seed: 2 ** 53 - 1 }));
    expect(await store.runs.find(made.runId)).toEqual(made);
    expect(made).toMatchObject({ status: 'queued', progress: 0, version: 1, inputs, metadata, seed: 2 ** 53 - 1 });
    expect(runs.present(made)).toMatchObject({ live_status: 'pending', image_url: null, image_urls: [], error: null });
  });

  test('another user’s run looks like a missing one', async () => {
    const made = await runs.create(newRun({ userId: someUser() }));
    expect(await runs.get('usr_other', made.runId)).toBeNull();
    expect(await runs.cancel('usr_other', made.runId)).toBeNull();
    expect(await runs.remove('usr_other', made.runId)).toBe('missing');
    expect(await runs.tree('usr_other', made.runId)).toBeNull();
    expect((await store.runs.find(made.runId))?.status).toBe('queued');
  });

  test('many accepted at once are all written, each with its job', async () => {
    const userIds = [someUser(), someUser()];
    const made = await Promise.all(
      Array.from({ length: 60 }, (_, at) => runs.create(newRun({ userId: userIds[at % 2] as string }))),
    );
    expect(new Set(made.map(({ runId }) => runId)).size).toBe(60);
    const found = await Promise.all(made.map(({ runId }) => store.runs.find(runId)));
    expect(found.every((run) => run?.status === 'queued')).toBe(true);
  });

  test('one that cannot be written does not affect its neighbours', async () => {
    const userId = someUser();
    const parentRunId = '01990a3c-52d1-7b8e-9c44-1f6a2e7d9b03';
    const [good, bad, other] = await Promise.allSettled([
      runs.create(newRun({ userId })),
      runs.create(newRun({ userId, parentRunId })),
      runs.create(newRun({ userId })),
    ]);
    expect(good.status).toBe('fulfilled');
    expect(other.status).toBe('fulfilled');
    expect(bad).toMatchObject({ status: 'rejected', reason: { code: 'run_not_found' } });
  });

  test('over the limit of waiting runs is queue_full, and room is made when one leaves the queue', async () => {
    const userId = someUser();
    const results = await Promise.allSettled(Array.from({ length: 53 }, () => runs.create(newRun({ userId }))));
    const made = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(made).toHaveLength(50);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'queue_full', retryAfter: 5 });
    }
    await runs.cancel(userId, made[0]?.runId as string);
    await runs.start(made[1]?.runId as string);
    await runs.create(newRun({ userId }));
    await runs.create(newRun({ userId }));
    await expect(runs.create(newRun({ userId }))).rejects.toMatchObject({ code: 'queue_full' });
  });

  test('lists go back in time, a page at a time, and filters hold together', async () => {
    const userId = someUser();
    const made = [];
    for (let at = 0; at < 5; at++)
      made.push(await runs.create(newRun({ userId, modelType: at === 2 ? 'vendora' : 'flux-dev' })));
    const ids = made.map(({ runId }) => runId).reverse();
    const first = await runs.list(userId, {}, { limit: 3 });
    const second = await runs.list(userId, {}, { limit: 3, cursor: first.nextCursor as string });
    expect([...first.data, ...second.data].map(({ runId }) => runId)).toEqual(ids);
    expect(second.nextCursor).toBeNull();

    await runs.cancel(userId, ids[0] as string);
    const idsOf = async (filters: RunFilters) =>
      (await runs.list(userId, filters, { limit: 10 })).data.map(({ runId }) => runId);
    expect(await idsOf({ status: ['canceled'] })).toEqual([ids[0]]);
    expect(await idsOf({ modelType: 'vendora' })).toEqual([ids[2]]);
    expect(await idsOf({ modelType: 'vendora', status: ['canceled'] })).toEqual([]);
    expect(await idsOf({ runType: 'video' })).toEqual([]);
    expect(await idsOf({ createdAfter: String(made[4]?.createdAt) })).toEqual([]);
    expect(await idsOf({ createdBefore: String(made[0]?.createdAt) })).toEqual([]);
    expect(await idsOf({ createdAfter: new Date(0).toISOString(), createdBefore: '9999-12-31T23:59:59Z' })).toEqual(
      ids,
    );
    await expect(runs.list(userId, {}, { limit: 3, cursor: 'nonsense' })).rejects.toMatchObject({
      code: 'validation_error',
    });
  });

  test('a tree has ancestors and descendants, and deleting a parent leaves its children', async () => {
    const userId = someUser();
    const root = await runs.create(newRun({ userId }));
    const middle = await runs.create(newRun({ userId, parentRunId: root.runId }));
    const leaves = [
      await runs.create(newRun({ userId, parentRunId: middle.runId })),
      await runs.create(newRun({ userId, parentRunId: middle.runId })),
    ];
    const aside = await runs.create(newRun({ userId, parentRunId: root.runId }));
    const tree = await runs.tree(userId, middle.runId);
    expect(tree?.rootRunId).toBe(root.runId);
    expect(tree?.runs.map(({ runId }) => runId)).toEqual([root, middle, ...leaves].map(({ runId }) => runId));
    expect((await runs.tree(userId, root.runId))?.runs).toHaveLength(5);
    expect((await runs.list(userId, { parentRunId: root.runId }, { limit: 9 })).data.map(({ runId }) => runId)).toEqual(
      [aside.runId, middle.runId],
    );
    await runs.cancel(userId, middle.runId);
    expect(await runs.remove(userId, middle.runId)).toBe('removed');
    expect((await store.runs.find(leaves[0]?.runId as string))?.parentRunId).toBeNull();
  });

  test('a canceled run is canceled once, and its job is gone', async () => {
    const userId = someUser();
    const made = await runs.create(newRun({ userId }));
    const canceled = await runs.cancel(userId, made.runId);
    expect(canceled).toMatchObject({ status: 'canceled', progress: 0, error: null });
    expect(await runs.cancel(userId, made.runId)).toEqual(canceled);
    expect(await runs.start(made.runId)).toBeNull();
    expect(await runs.complete(made.runId, { files: [] })).toBeNull();
  });

  test('an active run is not deleted; an ended one is, with its files, in the cache too', async () => {
    const userId = someUser();
    const sources = [{ role: 'source', file: 'sourcesourcesource.png', mediaType: 'image/png' }];
    const made = await runs.create(newRun({ userId, sources }));
    expect(await runs.remove(userId, made.runId)).toBe('active');
    await runs.start(made.runId);
    const files = [{ file: 'resultresultresult.png', mediaType: 'image/png', width: 8, height: 8 }];
    const completed = await runs.complete(made.runId, { files });
    expect(runs.present(completed as NonNullable<typeof completed>)).toMatchObject({
      progress: 1,
      image_url: 'http://darkroom.test/files/resultresultresult.png',
      image_urls: ['http://darkroom.test/files/resultresultresult.png'],
      video_url: null,
      seed: 7,
    });
    expect(await runs.remove(userId, made.runId)).toBe('removed');
    expect(removedFiles).toEqual(expect.arrayContaining(['sourcesourcesource.png', 'resultresultresult.png']));
    expect(await runs.get(userId, made.runId)).toBeNull();
    expect(await runs.remove(userId, made.runId)).toBe('missing');
  });

  test('an upload is completed from the start and has no job', async () => {
    const userId = someUser();
    const result = { files: [{ file: 'uploaded-uploaded-.png', mediaType: 'image/png', width: 4, height: 4 }] };
    const made = await runs.create(newRun({ userId, runType: 'upload', work: null, result, seed: null }));
    expect(made).toMatchObject({ status: 'completed', progress: 1, completedAt: made.createdAt });
    expect(await store.runs.find(made.runId)).toEqual(made);
    expect(await runs.remove(userId, made.runId)).toBe('removed');
  });

  test('progress never falls, is never 1 before the end, and stays as it was on failure', async () => {
    const userId = someUser();
    const made = await runs.create(newRun({ userId }));
    await runs.report([{ runId: made.runId, progress: 0.5 }]);
    expect((await runs.get(userId, made.runId))?.progress).toBe(0);
    await runs.start(made.runId);
    for (const progress of [0.2, 0.6, 0.4, 1]) await runs.report([{ runId: made.runId, progress }]);
    expect((await runs.get(userId, made.runId))?.progress).toBe(0.6);
    const failed = await runs.fail(made.runId, { code: 'backend_error', message: 'It broke.' });
    expect(failed).toMatchObject({ status: 'failed', progress: 0.6, error: { code: 'backend_error' } });
  });

  test('of a cancel, a completion and a deadline that race exactly one wins, a hundred times', async () => {
    const userId = someUser();
    for (let round = 0; round < 100; round++) {
      const made = await runs.create(newRun({ userId }));
      await runs.start(made.runId);
      const racers = [
        async () => (await runs.cancel(userId, made.runId))?.status,
        async () => (await runs.complete(made.runId, { files: [] }))?.status,
        async () => (await runs.fail(made.runId, { code: 'deadline_exceeded', message: 'Late.' }))?.status,
      ];
      const turn = round % 3;
      const order = [...racers.slice(turn), ...racers.slice(0, turn)];
      const outcomes = await Promise.all(order.map((race) => race()));
      const final = (await store.runs.find(made.runId))?.status;
      // A cancel that loses returns the ended run; the others return nothing.
      const winners = new Set(outcomes.filter((status) => status !== undefined));
      expect(winners).toEqual(new Set([final]));
      const events = await store.runs.eventsAfter(made.runId, 2);
      expect(events.filter(({ event }) => event === 'status')).toHaveLength(1);
    }
  });

  test('a wait ends with the run, with its time, with its signal, and with its deletion', async () => {
    const userId = someUser();
    const made = await runs.create(newRun({ userId }));
    const waiting = runs.wait(made, 30_000);
    await runs.cancel(userId, made.runId);
    expect((await waiting)?.status).toBe('canceled');

    const other = await runs.create(newRun({ userId }));
    expect((await runs.wait(other, 5))?.status).toBe('queued');
    const stop = new AbortController();
    const stopped = runs.wait(other, 30_000, stop.signal);
    stop.abort();
    expect((await stopped)?.status).toBe('queued');
  });

  test('events: a snapshot first, then what happens, then done; and nothing is missed on resuming', async () => {
    const userId = someUser();
    const made = await runs.create(newRun({ userId }));
    const never = new AbortController().signal;
    const all = collect(runs.events(made, undefined, never));
    await runs.start(made.runId);
    await runs.report([{ runId: made.runId, progress: 0.5 }]);
    await runs.complete(made.runId, { files: [] });
    const events = await all;
    expect(events.at(0)?.event).toBe('snapshot');
    expect(events.at(-1)).toMatchObject({ event: 'done', id: 5, data: { status: 'completed', progress: 1 } });
    expect(events.map(({ id }) => id)).toEqual(events.map(({ id }) => id).toSorted((a, b) => a - b));

    const resumed = await collect(runs.events(made, 2, never));
    expect(resumed.map(({ event, id }) => `${id} ${event}`)).toEqual(['3 progress', '4 status', '5 done']);
    expect(await collect(runs.events(made, 5, never))).toEqual([]);
    const ended = await collect(runs.events(made, undefined, never));
    expect(ended.map(({ event, id }) => `${id} ${event}`)).toEqual(['4 snapshot', '5 done']);

    await store.runs.forgetEvents(new Date(Date.now() + 60_000));
    const forgotten = await collect(runs.events(made, 2, never));
    expect(forgotten.map(({ event }) => event)).toEqual(['snapshot', 'done']);
  });

  test('the end of a run with a webhook_url writes one event, no matter what ends it', async () => {
    const userId = someUser();
    const [notified, quiet] = await Promise.all([
      runs.create(newRun({ userId, webhookUrl: 'https://app.example/hook' })),
      runs.create(newRun({ userId })),
    ]);
    const { runId } = notified;
    await Promise.all([runs.cancel(userId, runId), runs.fail(runId, { code: 'backend_error', message: 'No.' })]);
    await runs.cancel(userId, quiet.runId);
    const { data } = await store.deliveries.list(userId, {}, { limit: 10 });
    expect(data).toMatchObject([{ run_id: runId, url: 'https://app.example/hook' }]);
    const ended = (await runs.find(runId)) as NonNullable<Awaited<ReturnType<typeof runs.find>>>;
    expect(JSON.parse(data[0]?.payload as string)).toMatchObject({
      type: `run.${ended.status}`,
      data: runs.present(ended),
    });
  });

  test('every run that ends is counted once for its user, by kind, and stays counted when it is deleted', async () => {
    const userId = someUser();
    const image = (role?: string) => ({
      file: `${userId}-${files++}.png`,
      mediaType: 'image/png',
      width: 8,
      height: 8,
      ...(role && { role }),
    });
    let files = 0;
    const drawn = await runs.create(newRun({ userId }));
    await runs.start(drawn.runId);
    await runs.complete(drawn.runId, { files: [image(), image(), image('layer.0')] });
    await runs.complete(drawn.runId, { files: [image()] });
    const failed = await runs.create(newRun({ userId }));
    await Promise.all([
      runs.fail(failed.runId, { code: 'backend_error', message: 'It broke.' }),
      runs.fail(failed.runId, { code: 'deadline_exceeded', message: 'Late.' }),
    ]);
    const canceled = await runs.create(newRun({ userId }));
    await Promise.all([runs.cancel(userId, canceled.runId), runs.cancel(userId, canceled.runId)]);
    for (const duration of [2.5, undefined]) {
      const film = await runs.create(newRun({ userId, runType: 'video', modelType: null, inputs: { duration: 4 } }));
      const video = { file: `${film.runId}.mp4`, mediaType: 'video/mp4', width: 8, height: 8 };
      await runs.start(film.runId);
      await runs.complete(film.runId, { files: [{ ...video, ...(duration && { duration }) }] });
    }
    await Promise.all(
      [1, 2, 3].map(() =>
        runs.create(newRun({ userId, runType: 'upload', modelType: null, work: null, result: { files: [image()] } })),
      ),
    );
    for (const { runId } of (await runs.list(userId, {}, { limit: 50 })).data) await runs.remove(userId, runId);

    const sums = new Map<string, Record<string, unknown>>();
    for (const { date, queue_seconds, work_seconds, ...entry } of await store.usage.between(userId, ...aroundNow())) {
      expect(queue_seconds).toBeGreaterThanOrEqual(0);
      expect(work_seconds).toBeGreaterThanOrEqual(0);
      const { run_type, model_type, ...counts } = entry;
      const before = sums.get(`${run_type} ${model_type}`) ?? {};
      const added = Object.entries(counts).map(([name, count]) => [name, Number(before[name] ?? 0) + count]);
      sums.set(`${run_type} ${model_type}`, Object.fromEntries(added));
    }
    const none = { completed: 0, failed: 0, canceled: 0, images: 0, video_seconds: 0 };
    expect(Object.fromEntries(sums)).toEqual({
      'generate flux-dev': { ...none, completed: 1, failed: 1, canceled: 1, images: 2 },
      'upload null': { ...none, completed: 3 },
      'video null': { ...none, completed: 2, video_seconds: 6.5 },
    });
    expect(await store.usage.between(someUser(), ...aroundNow())).toEqual([]);
  });

  test('how long a run waited and was processed is counted, also if it never started', () => {
    const at = (seconds: number) => new Date(Date.UTC(2026, 10, 2) + seconds * 1000).toISOString();
    const run = { files: [], inputs: {}, createdAt: at(0) } as unknown as StoredRun;
    expect(usageOf({ ...run, startedAt: at(2), completedAt: at(7.5) })).toMatchObject({
      queueSeconds: 2,
      workSeconds: 5.5,
    });
    expect(usageOf({ ...run, startedAt: null, completedAt: at(3) })).toMatchObject({ queueSeconds: 3, workSeconds: 0 });
  });

  test('a retry repeats the request, copies its images, and keeps only a seed that was given', async () => {
    const userId = someUser();
    const parent = await runs.create(newRun({ userId }));
    const sources = [{ role: 'source', file: 'image.png', mediaType: 'image/png', fromRunId: parent.runId }];
    const first = await runs.create(newRun({ userId, sources, parentRunId: parent.runId, seedGiven: false }));
    await expect(runs.retryOf(first)).rejects.toMatchObject({ code: 'run_active' });
    const ended = await runs.cancel(userId, first.runId);
    const again = await runs.retryOf(ended as NonNullable<typeof ended>);
    expect(again).toMatchObject({
      parentRunId: parent.runId,
      inputs: first.inputs,
      sources: [{ file: 'copy-of-image.png' }],
    });
    expect(again.seed).not.toBe(7);
    expect(again.work?.input).toMatchObject({ seed: again.seed });
    await runs.cancel(userId, parent.runId);
    await runs.remove(userId, parent.runId);
    await expect(runs.retryOf(ended as NonNullable<typeof ended>)).rejects.toMatchObject({ code: 'run_not_found' });
  });

  test('callers take turns in the queue, however many runs one of them has waiting', async () => {
    const [many, few] = [someUser(), someUser()];
    while ((await store.queue.fetch('runs', 100)).length > 0);
    for (let at = 0; at < 10; at++) await runs.create(newRun({ userId: many }));
    const late = await runs.create(newRun({ userId: few }));
    const later = await runs.create(newRun({ userId: few }));
    const order = (await store.queue.fetch('runs', 4)).map(({ id, priority }) => ({ id, priority }));
    const ids = order.toSorted((one, other) => other.priority - one.priority).map(({ id }) => id);
    expect(ids.slice(0, 2)).toContain(late.runId);
    expect(ids.slice(2, 4)).toContain(later.runId);
  });
});

/** Yesterday to tomorrow, since a day may end during a test. */
function aroundNow(): [string, string] {
  const day = (ms: number) => new Date(Date.now() + ms).toISOString().slice(0, 10);
  return [day(-86_400_000), day(86_400_000)];
}

async function collect<T>(events: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const event of events) all.push(event);
  return all;
}
