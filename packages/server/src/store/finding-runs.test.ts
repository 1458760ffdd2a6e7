import { rmSync } from 'node:fs';
import { randomName } from '@darkroom/contract/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { silentLog } from '../process/log.ts';
import type { Database } from './database.ts';
import { openStore, type Store } from './index.ts';
import { openDatabase } from './open-database.ts';
import { listQuery, type RunFilters } from './run-reads.ts';
import { type PostgresServer, startPostgres } from './testing/postgres-server.ts';
import { preparedFolder } from './testing/prepared-folder.ts';
import { newRun } from './testing/runs.ts';

const run = (userId: string, prompt: string, tags: string[] = []) => newRun({ userId, inputs: { prompt }, tags });
const page = { limit: 10 };

describe.each(['PGlite', 'Postgres'] as const)('finding runs on %s', (kind) => {
  let server: PostgresServer | undefined;
  let options: Parameters<typeof openStore>[0];
  let store: Store;
  const prompts = async (userId: string, filters: RunFilters) =>
    (await store.runs.list(userId, filters, page)).data.map(({ inputs }) => (inputs as { prompt: string }).prompt);

  beforeAll(async () => {
    const shared = { queueLimit: 1000, runDeadlineSeconds: 600, log: silentLog };
    if (kind === 'PGlite') options = { ...shared, dataFolder: await preparedFolder() };
    else {
      server = await startPostgres();
      const schema = `test_${randomName(12).toLowerCase()}`;
      options = { ...shared, dataFolder: '', databaseUrl: server.url, schema, secretKey: Buffer.alloc(32, 'key') };
    }
    store = await openStore(options);
  });
  afterAll(async () => {
    await store.close();
    await server?.stop();
    if (options.dataFolder !== '') rmSync(options.dataFolder, { recursive: true, force: true });
  });

  test('by beginnings of all words of the prompt, in any order and casing, accents aside', async () => {
    await store.runs.insert(run('usr_w', 'A Fox by a mountain-lake'));
    await store.runs.insert(run('usr_w', 'Foxes in ÉVORA, 狐'));
    await store.runs.insert(run('usr_w', 'x'.repeat(4000)));
    await store.runs.insert(newRun({ userId: 'usr_w', inputs: { image_url: 'https://fox.example/' } }));
    await store.runs.insert(run('usr_v', 'a fox of another user'));
    expect(await prompts('usr_w', { words: 'LAKE fox' })).toEqual(['A Fox by a mountain-lake']);
    expect(await prompts('usr_w', { words: 'fox' })).toEqual(['Foxes in ÉVORA, 狐', 'A Fox by a mountain-lake']);
    expect(await prompts('usr_w', { words: 'foxe' })).toEqual(['Foxes in ÉVORA, 狐']);
    expect(await prompts('usr_w', { words: 'oxes' })).toEqual([]);
    for (const words of ['évora 狐', 'evo 狐', 'ÈVÓRA fox']) {
      expect(await prompts('usr_w', { words })).toEqual(['Foxes in ÉVORA, 狐']);
    }
    expect(await prompts('usr_w', { words: 'fox owl' })).toEqual([]);
    expect(await prompts('usr_w', { words: '?!' })).toEqual([]);
    expect(await prompts('usr_w', { words: 'x'.repeat(200) })).toHaveLength(1);
  });

  test('by tag, as it was given and as it was changed', async () => {
    const odd = 'a "b" {c}, \\d 狐';
    const made = await store.runs.insert(run('usr_t', 'one', [odd, 'Draft']));
    expect(made.tags).toEqual([odd, 'Draft']);
    expect(await store.runs.find(made.runId)).toEqual(made);
    expect(await prompts('usr_t', { tag: odd })).toEqual(['one']);
    expect(await prompts('usr_t', { tag: 'draft' })).toEqual([]);
    expect(await prompts('usr_v', { tag: 'Draft' })).toEqual([]);
    expect(await store.runs.update('usr_v', made.runId, { tags: ['stolen'] })).toBeNull();
    const changed = await store.runs.update('usr_t', made.runId, { tags: ['final', odd] });
    expect(changed).toEqual({
      ...made,
      tags: ['final', odd],
      revision: made.revision + 1,
      updatedAt: changed?.updatedAt,
    });
    expect(await prompts('usr_t', { tag: 'Draft' })).toEqual([]);
    expect(await prompts('usr_t', { tag: 'final', words: 'one' })).toEqual(['one']);
  });

  test('without the accents that an earlier version kept', async () => {
    await store.runs.insert(run('usr_e', 'A Café'));
    await store.close();
    const database = await openDatabase(options);
    await database.raw.executeSql(`
      update runs set words = '{a,café}' where user_id = 'usr_e';
      delete from migrations where name = '0012-words-by-beginning.sql';`);
    await database.close();
    store = await openStore(options);
    expect(await prompts('usr_e', { words: 'cafe' })).toEqual([]);
    while ((await store.runs.addMissingWords(10)) > 0);
    expect(await prompts('usr_e', { words: 'cafe' })).toEqual(['A Café']);
  });

  describe('in a large table', () => {
    let database: Database;
    beforeAll(async () => {
      await store.close();
      database = await openDatabase(options);
      // Written by an earlier version, so their words are not known yet.
      await database.raw.executeSql(`
        insert into runs (run_id, user_id, run_type, status, progress, version, operation_id, seed_given, inputs, sources,
          files, attempts, created_at, updated_at, deadline_at, tags)
        select gen_random_uuid(), 'usr_l', 'generate', 'queued', 0, 1, 'images.generate', false,
          json_build_object('prompt', 'a fox, number' || n), '[]', '[]', 0, now(), now(), now() + interval '1 day',
          array['all', 'tag' || n]
        from generate_series(1, 5000) n`);
      await database.close();
      store = await openStore(options);
    });

    test('runs of an earlier version are found once their prompts have been read', async () => {
      expect(await prompts('usr_l', { words: 'number4999' })).toEqual([]);
      let read = 0;
      for (let count = 1; count > 0; read += count) count = await store.runs.addMissingWords(2000);
      expect(read).toBe(5000);
      expect(await prompts('usr_l', { words: 'number4999 fo' })).toEqual(['a fox, number4999']);
    });

    test.each([
      ['runs_by_tag', { tag: 'tag77' }],
      ['runs_by_word', { words: 'Number77 fox' }],
    ])('the index %s is used', async (index, filters) => {
      await store.close();
      const database = await openDatabase(options);
      try {
        await sql`analyze runs`.execute(database.kysely);
        const plan = await listQuery(database.kysely, 'usr_l', filters, page)?.explain('json');
        expect(JSON.stringify(plan)).toContain(index);
      } finally {
        await database.close();
        store = await openStore(options);
      }
    });
  });
});
