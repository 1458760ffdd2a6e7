import { randomName } from '@darkroom/contract/service';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mayUse, type Store, showModel } from './index.ts';
import { inProcess } from './rate-limits.ts';
import { testDatabases } from './testing/databases.ts';
import { newRun } from './testing/runs.ts';

describe.each(testDatabases())('the store on $name', (database) => {
  let store: Store;
  beforeAll(async () => {
    await database.start();
    store = await database.open();
  });
  afterAll(async () => {
    await store.close();
    await database.stop();
  });

  test('prompts belong to their user, and are paged, changed and deleted', async () => {
    const { prompts } = store;
    const made = [];
    for (const prompt of ['one', 'two', 'three']) {
      made.push(await prompts.create({ userId: 'usr_p', prompt, originalPrompt: 'as sent', modelType: null }));
    }
    const first = await prompts.list('usr_p', { limit: 2 });
    const second = await prompts.list('usr_p', { limit: 2, cursor: first.nextCursor as string });
    expect([...first.data, ...second.data].map(({ prompt }) => prompt)).toEqual(['three', 'two', 'one']);
    const id = made[0]?.id as string;
    expect(await prompts.get('usr_q', id)).toBeNull();
    expect(await prompts.update('usr_q', id, { prompt: 'stolen' })).toBeNull();
    const changed = await prompts.update('usr_p', id, { prompt: 'uno', modelType: 'vendora' });
    expect(changed).toMatchObject({ prompt: 'uno', original_prompt: 'as sent', model_type: 'vendora' });
    expect(await prompts.remove('usr_q', id)).toBe(false);
    expect(await prompts.remove('usr_p', id)).toBe(true);
    expect(await prompts.get('usr_p', id)).toBeNull();
  });

  test('models: own, shared and public ones are listed, and the deployment is shown only to its owner', async () => {
    const { models } = store;
    const all = await models.list('usr_local', { limit: 100 });
    expect(all.data.map(({ name }) => name)).toEqual([
      'Ceramicist portraits',
      'Paper craft',
      'Watercolour',
      'Night trains',
    ]);
    expect(all.data.map(({ deployment_id }) => deployment_id)).toEqual([
      'ceramicist-portraits-v3',
      undefined,
      undefined,
      undefined,
    ]);
    const first = await models.list('usr_local', { limit: 3 });
    const second = await models.list('usr_local', { limit: 3, cursor: first.nextCursor as string });
    expect([...first.data, ...second.data]).toEqual(all.data);
    expect((await models.list('usr_stranger', { limit: 100 })).data.map(({ visibility }) => visibility)).toEqual([
      'public',
      'public',
    ]);
    const hidden = await models.find('8e5d2f19-7a4c-4b03-a6e1-94c3d2b1f0e7');
    if (hidden === null) throw new Error('seeded');
    expect(mayUse(hidden, 'usr_local')).toBe(false);
    expect(mayUse(hidden, 'usr_papermill')).toBe(true);
    expect(showModel(hidden, 'usr_papermill').deployment_id).toBe('unreleased-campaign-v7');
    expect(await models.find('00000000-0000-7000-8000-000000000000')).toBeNull();
  });

  test('keys are kept as hashes, and a revoked one is refused at once', async () => {
    const { keys } = store;
    const { key, secret } = await keys.create({ userId: 'usr_k', name: 'test', scopes: ['runs:read'] });
    expect(JSON.stringify(await keys.list())).not.toContain(secret);
    expect(await keys.verify(secret)).toEqual({ keyId: key.keyId, userId: 'usr_k', scopes: ['runs:read'] });
    expect(await keys.verify(`${secret}x`)).toBeNull();
    expect(await keys.revoke(key.keyId, 'usr_l')).toBe(false);
    expect(await keys.revoke('nothing like an id')).toBe(false);
    expect(await keys.revoke(key.keyId)).toBe(true);
    expect(await keys.verify(secret)).toBeNull();
    expect(await keys.revoke(key.keyId)).toBe(false);
  });

  test('keys of one user are paged, newest first, without revoked ones', async () => {
    const { keys } = store;
    const made = [];
    for (const name of ['one', 'two', 'three', 'four']) {
      made.push((await keys.create({ userId: 'usr_m', name, scopes: ['runs:read'] })).key.keyId);
    }
    await keys.create({ userId: 'usr_n', name: 'theirs', scopes: [] });
    await keys.revoke(made[1] as string, 'usr_m');
    const first = await keys.page('usr_m', { limit: 2 });
    const second = await keys.page('usr_m', { limit: 2, cursor: first.nextCursor as string });
    expect([...first.data, ...second.data].map(({ name }) => name)).toEqual(['four', 'three', 'one']);
    expect(second.nextCursor).toBeNull();
  });

  test('a key says how it begins and when it was used, and ends when it expires', async () => {
    const { keys } = store;
    const { key, secret } = await keys.create({ userId: 'usr_o', name: 'a', scopes: [] });
    expect(key).toMatchObject({ prefix: secret.slice(0, 7), lastUsedAt: null, expiresAt: null });
    await keys.verify(secret);
    const [used] = (await keys.page('usr_o', { limit: 1 })).data;
    expect(Date.parse(used?.lastUsedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(key.createdAt));
    const [past, future] = [-1000, 60_000].map((ms) => new Date(Date.now() + ms));
    const expired = await keys.create({ userId: 'usr_o', name: 'b', scopes: [], expiresAt: past as Date });
    expect(await keys.verify(expired.secret)).toBeNull();
    const current = await keys.create({ userId: 'usr_o', name: 'c', scopes: [], expiresAt: future as Date });
    expect(await keys.verify(current.secret)).not.toBeNull();
    const short = await keys.create({ userId: 'usr_o', name: 'd', scopes: [], secret: 'short-key' });
    expect(short.key.prefix).toBe('sh');
  });

  test('a preset key stays one key, however often the service starts', async () => {
    const secret = randomName(20);
    const preset = { userId: 'usr_local', name: 'preset', scopes: ['runs:read' as const], secret };
    const first = await store.keys.create(preset);
    const second = await store.keys.create({ ...preset, scopes: ['runs:read', 'runs:write'] });
    expect(second.key.keyId).toBe(first.key.keyId);
    expect((await store.keys.verify(secret))?.scopes).toEqual(['runs:read', 'runs:write']);
  });

  test('a user’s webhook secret is made once, and belongs to that user', async () => {
    const { webhookSecrets } = store;
    const made = await Promise.all([1, 2, 3].map(() => webhookSecrets.get('usr_w')));
    expect(new Set(made.map(({ secret }) => secret)).size).toBe(1);
    expect(made[0]).toMatchObject({ secret: expect.stringMatching(/^whsec_/), previous_expires_at: null });
    await webhookSecrets.seed('usr_w', 'a preset secret');
    expect(await webhookSecrets.signing('usr_w')).toEqual([made[0]?.secret]);
    await webhookSecrets.seed('usr_x', 'a preset secret');
    expect(await webhookSecrets.signing('usr_x')).toEqual(['a preset secret']);
  });

  test('after a rotation the previous webhook secret signs for a day, and no older one does', async () => {
    const { webhookSecrets } = store;
    const at = (hour: number) => new Date(Date.UTC(2026, 10, 2) + hour * 3_600_000);
    const { secret: first } = await webhookSecrets.get('usr_r', at(0));
    const second = await webhookSecrets.rotate('usr_r', at(1));
    expect(second).toMatchObject({ created_at: at(1).toISOString(), previous_expires_at: at(25).toISOString() });
    expect(await webhookSecrets.signing('usr_r', at(24))).toEqual([second.secret, first]);
    expect(await webhookSecrets.signing('usr_r', at(25))).toEqual([second.secret]);
    expect(await webhookSecrets.get('usr_r', at(25))).toEqual({ ...second, previous_expires_at: null });
    const third = await webhookSecrets.rotate('usr_r', at(2));
    expect(await webhookSecrets.signing('usr_r', at(3))).toEqual([third.secret, second.secret]);
  });

  test('rotations at the same time leave one current and one previous webhook secret', async () => {
    const { webhookSecrets } = store;
    const rotated = await Promise.all([1, 2, 3, 4].map(() => webhookSecrets.rotate('usr_s')));
    expect(new Set(rotated.map(({ secret }) => secret)).size).toBe(4);
    const signing = await webhookSecrets.signing('usr_s');
    expect(signing).toHaveLength(2);
    expect(rotated.map(({ secret }) => secret)).toEqual(expect.arrayContaining(signing));
  });

  test('idempotency: new, running, finished, mismatch, and free again after an abandonment', async () => {
    const { idempotency } = store;
    const request = { caller: 'usr_i', key: randomName(12), fingerprint: 'f1' };
    const begun = await Promise.all([
      idempotency.begin(request),
      idempotency.begin(request),
      idempotency.begin(request),
    ]);
    expect(begun.map(({ state }) => state).toSorted()).toEqual(['new', 'running', 'running']);
    expect(await idempotency.begin({ ...request, fingerprint: 'f2' })).toEqual({ state: 'mismatch' });
    const response = { status: 202, headers: { location: '/x' }, body: '{"a":"\\u0000 狐"}', file: null };
    await idempotency.finish(request, response);
    expect(await idempotency.begin(request)).toEqual({ state: 'finished', response });
    expect(await idempotency.begin({ ...request, caller: 'usr_j' })).toEqual({ state: 'new' });
    await idempotency.abandon({ ...request, caller: 'usr_j' });
    expect(await idempotency.begin({ ...request, caller: 'usr_j' })).toEqual({ state: 'new' });
    await idempotency.forget(new Date(Date.now() + 60_000));
    expect(await idempotency.begin(request)).toEqual({ state: 'new' });
  });

  test('a key is tied to the run it made, and is not free again once there is one', async () => {
    const key = { caller: 'usr_i', key: randomName(12) };
    expect(await store.idempotency.begin({ ...key, fingerprint: 'f' })).toEqual({ state: 'new' });
    await store.runs.insert(newRun({ idempotency: key }));
    await store.idempotency.abandon(key);
    expect(await store.idempotency.begin({ ...key, fingerprint: 'f' })).toEqual({ state: 'running' });
  });

  test('rate limits: exactly the quota in a window, however many come at once', async () => {
    const caller = randomName(8);
    const counted = await Promise.all(Array.from({ length: 30 }, () => store.rateLimits.count(caller, 'creates', 20)));
    const allowed = counted.filter((one) => one.allowed);
    // A window may end in the middle of the test; then both windows count.
    expect(allowed.length).toBeGreaterThanOrEqual(20);
    expect(Math.min(...counted.map(({ remaining }) => remaining))).toBeGreaterThanOrEqual(0);
    for (const { resetSeconds } of counted) expect(resetSeconds).toBeGreaterThanOrEqual(1);
    expect((await store.rateLimits.count(caller, 'reads', 20)).remaining).toBe(19);
  });

  test('a batch that goes over the limit is accepted as far as there is room, and uploads always are', async () => {
    const limited = await database.open({ queueLimit: 3 });
    try {
      const image = (file: string) => ({ files: [{ file, mediaType: 'image/png', width: 1, height: 1 }] });
      const batch = [
        ...Array.from({ length: 5 }, () => newRun({ userId: 'usr_many' })),
        newRun({ userId: 'usr_many', work: null, result: image('one.png') }),
        newRun({ userId: 'usr_few' }),
      ];
      const insert = async () =>
        (await Promise.allSettled(batch.map((run) => limited.runs.insert(run))))
          .map(({ status }) => status[0])
          .join('');
      expect(await insert()).toBe('fffrrff');
      batch.splice(5, 1, newRun({ userId: 'usr_many', work: null, result: image('two.png') }));
      expect(await insert()).toBe('rrrrrff');
      expect((await limited.counts()).queued).toBe(5);
    } finally {
      await limited.close();
    }
  });

  test('the store counts what waits, and responds when asked whether it is there', async () => {
    const before = await store.counts();
    await store.runs.insert(newRun());
    expect(await store.counts()).toEqual({ ...before, queued: before.queued + 1 });
    await store.check();
  });
});

test('a window of requests ends with its minute', async () => {
  let ms = 60_000 * 1000;
  const limits = inProcess(() => ms);
  expect(await limits.count('a', 'creates', 2)).toEqual({ allowed: true, remaining: 1, resetSeconds: 60 });
  expect(await limits.count('a', 'creates', 2)).toEqual({ allowed: true, remaining: 0, resetSeconds: 60 });
  ms += 15_500;
  expect(await limits.count('a', 'creates', 2)).toEqual({ allowed: false, remaining: 0, resetSeconds: 45 });
  ms += 45_000;
  expect(await limits.count('a', 'creates', 2)).toEqual({ allowed: true, remaining: 1, resetSeconds: 60 });
});

describe('several processes on one Postgres', () => {
  const database = testDatabases()[1] as ReturnType<typeof testDatabases>[number];
  const schema = 'shared_by_two';
  let stores: Store[] = [];
  beforeAll(async () => {
    await database.start();
    // Both at once on an empty database: one makes the schema, the other waits and finds it.
    stores = await Promise.all([database.open({ schema, queueLimit: 10 }), database.open({ schema, queueLimit: 10 })]);
  });
  afterAll(async () => {
    await Promise.all(stores.map((store) => store.close()));
    await database.stop();
  });
  const [one, other] = [() => stores[0] as Store, () => stores[1] as Store];

  test('rate limits are counted together', async () => {
    const caller = randomName(8);
    const begun = Date.now();
    const counted = await Promise.all(
      Array.from({ length: 40 }, (_, at) => (stores[at % 2] as Store).rateLimits.count(caller, 'creates', 25)),
    );
    const windows = Math.floor(Date.now() / 60_000) - Math.floor(begun / 60_000) + 1;
    const count = counted.filter(({ allowed }) => allowed).length;
    expect(count).toBeGreaterThanOrEqual(25);
    expect(count).toBeLessThanOrEqual(25 * windows);
  });

  test('the limit of waiting runs holds over all of them', async () => {
    const made = await Promise.allSettled(
      Array.from({ length: 24 }, (_, at) => (stores[at % 2] as Store).runs.insert(newRun({ userId: 'usr_both' }))),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  });

  test('an idempotency key begun in one is running in the other, and finished there too', async () => {
    const request = { caller: 'usr_i', key: randomName(12), fingerprint: 'f' };
    for (let round = 0; round < 30; round++) {
      request.key = randomName(12);
      const begun = await Promise.all([one().idempotency.begin(request), other().idempotency.begin(request)]);
      expect(begun.map(({ state }) => state).toSorted()).toEqual(['new', 'running']);
    }
    await one().idempotency.finish(request, { status: 200, headers: {}, body: null, file: null });
    expect((await other().idempotency.begin(request)).state).toBe('finished');
  });

  test('a key revoked in one is refused in the other as soon as it hears of it', async () => {
    const { key, secret } = await one().keys.create({ userId: 'usr_k', name: 'test', scopes: [] });
    expect(await other().keys.verify(secret)).not.toBeNull();
    const heard = new Promise<void>((resolve) => other().notices.subscribe(({ kind }) => kind === 'keys' && resolve()));
    await one().keys.revoke(key.keyId);
    await heard;
    expect(await other().keys.verify(secret)).toBeNull();
  });
});
