import { readFile, rm } from 'node:fs/promises';
import { randomName } from '@darkroom/contract/service';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { silentLog } from '../process/log.ts';
import { testRuns } from '../runs/testing.ts';
import { openStore, type StoreOptions } from './index.ts';
import { openDatabase } from './open-database.ts';
import { type PostgresServer, startPostgres } from './testing/postgres-server.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const earlier = ['0001-runs.sql', '0002-callers-things.sql'];
const [active, ended, notified, edited] = [1, 2, 3, 4].map((at) => `0199a000-0000-7000-8000-00000000000${at}`) as [
  string,
  string,
  string,
  string,
];
const secret = 'a secret from before encryption';

/** What a 1.11 service left when it was stopped: runs whose events were held back, and a delivery to be retried. */
const left = `
  insert into runs (run_id, user_id, run_type, status, progress, version, operation_id, seed_given, inputs, sources,
    files, webhook_url, webhook_secret, webhook_state, attempts, created_at, updated_at, completed_at, deadline_at)
  select id::uuid, 'usr_a', 'generate', status, 0, 1, 'images.generate', false, '{}', '[]', '[]',
    'https://app.example/hook', '${secret}', state, 0, now(), now(), ended, now() + interval '1 day'
  from (values
    ('${active}', 'queued', 'held', null),
    ('${ended}', 'completed', 'held', now()),
    ('${notified}', 'completed', 'none', now())
  ) r(id, status, state, ended);
  insert into callers (user_id, queued, tag) values ('usr_a', 1, 1);
  insert into api_keys (key_id, user_id, name, hash, scopes, created_at) values
    ('key_aaaaaaaaaaaaaaaa', 'usr_a', 'all', 'a1', '{runs:read,runs:write,uploads:write,models:read,webhooks:read,webhooks:write}', '2026-10-01T00:00:00Z'),
    ('key_bbbbbbbbbbbbbbbb', 'usr_a', 'some', 'b1', '{runs:read,runs:write}', '2026-10-02T00:00:00Z');
  insert into runs (run_id, user_id, run_type, model_type, status, progress, version, operation_id, seed_given, inputs,
    work, sources, files, webhook_state, attempts, created_at, updated_at, started_at, completed_at, deadline_at)
  select gen_random_uuid(), 'usr_u', type, model, status, 0, 1, 'images.generate', false, inputs::json, work::json, '[]',
    files::json, 'none', 0, '2026-10-01T23:59:50Z', now(), '2026-10-01T23:59:58Z', '2026-10-02T00:00:03Z', now()
  from (values
    ('generate', 'flux-dev', 'completed', '{"prompt":"\\u0000 \\"duration\\":9"}', '{}',
      '[{"file":"a","mediaType":"image/png"},{"file":"b","mediaType":"image/png"},{"file":"c","mediaType":"image/png","role":"layer.0"}]'),
    ('generate', 'flux-dev', 'failed', '{}', '{}', '[]'),
    ('video', null, 'completed', '{"duration":2.5,"fps":24}', '{}', '[{"file":"d","mediaType":"video/mp4"}]'),
    ('upload', null, 'completed', '{}', null, '[{"file":"e","mediaType":"image/png"}]')
  ) r(type, model, status, inputs, work, files);
  insert into runs (run_id, user_id, run_type, model_type, status, progress, version, operation_id, seed_given, inputs,
    work, sources, files, webhook_state, attempts, created_at, updated_at, deadline_at)
  values ('${edited}', 'usr_e', 'edit', 'gemini-2.5', 'completed', 0, 1, 'images.edit.gemini25', false, '{}',
    '{"kind":"edit","input":{"model":"gemini25","prompt":"\\u0000 \\"model\\":\\"gemini25\\"","seed":7}}', '[]', '[]',
    'none', 0, now(), now(), now());
  insert into deliveries (delivery_id, event_id, user_id, type, url, secret, status, attempts, tries, generation,
    only_once, next_attempt_at, payload, created_at, updated_at)
  values ('0199a000-0000-7000-8000-000000000009', 'evt_waiting', 'usr_b', 'run.failed', 'HTTPS://Slow.example/hook?a=1',
    '${secret}', 'pending', '[]', 1, 0, false, now() - interval '1 second', '{}', now(), now());`;

describe.each(['PGlite', 'Postgres'] as const)('a database of 1.11 on %s', (kind) => {
  let server: PostgresServer | undefined;
  let options: StoreOptions;
  beforeAll(async () => {
    const shared = { queueLimit: 1000, runDeadlineSeconds: 600, log: silentLog };
    if (kind === 'PGlite') options = { ...shared, dataFolder: temporaryFolder() };
    else {
      server = await startPostgres();
      const schema = `test_${randomName(12).toLowerCase()}`;
      options = { ...shared, dataFolder: '', databaseUrl: server.url, schema, secretKey: Buffer.alloc(32, 'key') };
    }
    const database = await openDatabase(options);
    const files = earlier.map((name) => readFile(new URL(`./migrations/${name}`, import.meta.url), 'utf8'));
    const names = earlier.map((name) => `('${name}')`).join();
    await database.raw.executeSql(`begin; ${(await Promise.all(files)).join('\n')} ${left}
      create table migrations (name text primary key, applied_at timestamptz not null default now());
      insert into migrations (name) values ${names}; commit;`);
    await database.close();
  });
  afterAll(async () => {
    await server?.stop();
    if (options.dataFolder !== '') await rm(options.dataFolder, { recursive: true, force: true });
  });

  test('loses no event, and its secrets are encrypted', async () => {
    const store = await openStore(options);
    try {
      const runs = testRuns(store);
      const eventsOf = async (runId: string) =>
        (await store.deliveries.list('usr_a', { runId }, { limit: 10 })).data.map(({ type }) => type);
      await Promise.all([runs.sendOwedEvents(), runs.sendOwedEvents()]);
      await runs.sendOwedEvents();
      expect(await eventsOf(ended)).toEqual(['run.completed']);
      expect(await eventsOf(notified)).toEqual([]);
      expect(await eventsOf(active)).toEqual([]);
      await runs.cancel('usr_a', active);
      expect(await eventsOf(active)).toEqual(['run.canceled']);

      const request = { count: 10, fullUsers: [], fullReceivers: [], fullUnlessQuick: [], quickOnly: false };
      const claimed = await store.deliveries.claim({ ...request, reserve: () => true });
      expect(claimed.map(({ receiver }) => receiver).toSorted()).toEqual([
        'https://app.example',
        'https://slow.example',
      ]);
      for (const { user_id, secret: sealed } of claimed)
        expect(store.secrets.open(user_id, sealed as never)).toBe(secret);
      expect((await store.counts()).pendingDeliveries).toBe(3);
    } finally {
      await store.close();
    }
  });

  test('keeps its keys, in their order; those that may do everything may also manage keys', async () => {
    const store = await openStore(options);
    try {
      const first = await store.keys.page('usr_a', { limit: 1 });
      const second = await store.keys.page('usr_a', { limit: 1, cursor: first.nextCursor as string });
      expect([...first.data, ...second.data].map(({ name, scopes }) => [name, scopes.at(-1), scopes.length])).toEqual([
        ['some', 'runs:write', 2],
        ['all', 'keys:write', 7],
      ]);
    } finally {
      await store.close();
    }
  });

  test('names the models of its work as the contract does', async () => {
    const store = await openStore(options);
    try {
      const run = await testRuns(store).get('usr_e', edited);
      const prompt = '\u0000 "model":"gemini25"';
      expect(run?.work).toEqual({ kind: 'edit', input: { model: 'gemini-2.5', prompt, seed: 7 } });
    } finally {
      await store.close();
    }
  });

  test('counts the runs that ended before it counted', async () => {
    const store = await openStore(options);
    try {
      const none = { failed: 0, canceled: 0, images: 0, video_seconds: 0 };
      const day = { date: '2026-10-02', queue_seconds: 8, work_seconds: 5 };
      expect(await store.usage.between('usr_u', '2026-10-01', '2026-10-02')).toEqual([
        {
          ...none,
          ...day,
          run_type: 'generate',
          model_type: 'flux-dev',
          completed: 1,
          failed: 1,
          images: 2,
          queue_seconds: 16,
          work_seconds: 10,
        },
        { ...none, ...day, run_type: 'upload', model_type: null, completed: 1 },
        { ...none, ...day, run_type: 'video', model_type: null, completed: 1, video_seconds: 2.5 },
      ]);
    } finally {
      await store.close();
    }
  });
});
