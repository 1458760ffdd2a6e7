import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomName } from '@darkroom/contract/service';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { silentLog } from '../process/log.ts';
import { testRuns } from '../runs/testing.ts';
import { createDeliveries } from '../webhooks/index.ts';
import { openStore, type Store, type StoreOptions } from './index.ts';
import { openDatabase } from './open-database.ts';
import { type PostgresServer, startPostgres } from './testing/postgres-server.ts';
import { preparedFolder } from './testing/prepared-folder.ts';
import { newRun } from './testing/runs.ts';

const kinds = ['PGlite', 'Postgres'] as const;
const user = 'usr_a';

describe.each(kinds)('secrets on %s', (kind) => {
  const [first, second] = [randomBytes(32), randomBytes(32)];
  let server: PostgresServer | undefined;
  let options: StoreOptions;

  beforeAll(async () => {
    const shared = { queueLimit: 1000, runDeadlineSeconds: 600, log: silentLog, schema: 'darkroom' };
    if (kind === 'PGlite') options = { ...shared, dataFolder: await preparedFolder() };
    else {
      server = await startPostgres();
      const schema = `test_${randomName(12).toLowerCase()}`;
      options = { ...shared, dataFolder: '', databaseUrl: server.url, schema, secretKey: first };
    }
  });
  afterAll(async () => {
    await server?.stop();
    if (options.dataFolder !== '') rmSync(options.dataFolder, { recursive: true, force: true });
  });

  const withStore = async <T>(use: (store: Store) => Promise<T>, more: Partial<StoreOptions> = {}): Promise<T> => {
    const store = await openStore({ ...options, ...more });
    try {
      return await use(store);
    } finally {
      await store.close();
    }
  };
  const withSql = async <T>(
    use: (run: (text: string) => Promise<Record<string, unknown>[]>) => Promise<T>,
  ): Promise<T> => {
    const database = await openDatabase(options);
    try {
      return await use(async (text) => (await database.raw.executeSql(text)).rows);
    } finally {
      await database.close();
    }
  };
  /** Every row of every table as text, including the queue's. */
  const dump = () =>
    withSql(async (run) => {
      const schemas = `('${options.schema}', '${options.schema}_jobs')`;
      const tables = await run(`select table_schema || '.' || table_name as name from information_schema.tables
        where table_schema in ${schemas} and table_type = 'BASE TABLE'`);
      const texts: string[] = [];
      for (const { name } of tables) {
        texts.push(...(await run(`select t::text as row from ${name} t`)).map(({ row }) => `${name} ${row}`));
      }
      return texts.join('\n');
    });
  const ownSecret = 'whsec_b3duIHNlY3JldCBvZiBhIHJ1biBoZXJl';
  const testSecret = 'the secret of a test event';
  const plainSecret = 'a secret from before encryption';
  const userSecret = 'whsec_c2VjcmV0IG9mIHRoZSBhY2NvdW50IGl0cw==';

  test('a dump of the database holds none of them', async () => {
    await withStore(async (store) => {
      const runs = testRuns(store);
      const webhookSecret = store.secrets.seal(user, ownSecret);
      const run = await runs.create(newRun({ userId: user, webhookUrl: 'https://app.example/hook', webhookSecret }));
      await runs.cancel(user, run.runId);
      const deliveries = createDeliveries({ store, runs });
      await deliveries.test(user, { url: 'https://app.example/hook', secret: testSecret, type: 'run.failed' });
      await store.webhookSecrets.seed(user, userSecret);
      expect(await store.webhookSecrets.signing(user)).toEqual([userSecret]);
    });
    const text = await dump();
    for (const secret of [ownSecret, testSecret, userSecret]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(secret.slice('whsec_'.length));
    }
    expect(text).toContain('enc1:');
  });

  test('what an earlier version kept as plain text is encrypted at the next start', async () => {
    await withSql(async (run) => {
      await run(`update runs set webhook_secret = '${plainSecret}'`);
      await run(`update deliveries set secret = '${plainSecret}'`);
      await run(`delete from secrets where name = 'key-check'`);
    });
    await withStore(async (store) => {
      const [delivery] = await claimAll(store);
      expect(store.secrets.open(user, delivery?.secret as never)).toBe(plainSecret);
    });
    expect(await dump()).not.toContain(plainSecret);
  });

  test('a wrong key is refused at start, in plain words', async () => {
    await expect(withStore(async () => {}, { secretKey: second })).rejects.toThrow(
      'DARKROOM_SECRET_KEY is not the key that this database was encrypted with.',
    );
  });

  test('a key is changed with the previous one beside it, which can then be removed', async () => {
    const current = kind === 'PGlite' ? keyOfFile() : first;
    await withStore(
      async (store) => {
        await store.secrets.reseal();
        const [delivery] = await claimAll(store);
        expect(store.secrets.open(user, delivery?.secret as never)).toBe(plainSecret);
      },
      { secretKey: second, previousSecretKey: current },
    );
    await withStore(
      async (store) => {
        const run = (await testRuns(store).list(user, {}, { limit: 1 })).data[0];
        expect(store.secrets.open(user, run?.webhookSecret as never)).toBe(plainSecret);
        expect(await store.webhookSecrets.signing(user)).toEqual([userSecret]);
      },
      { secretKey: second },
    );
    await expect(withStore(async () => {}, { secretKey: current })).rejects.toThrow('is not the key');
  });

  const keyOfFile = () => Buffer.from(readFileSync(join(options.dataFolder, 'secret-key'), 'utf8'), 'base64');
  const claimAll = (store: Store) => {
    const request = { count: 10, fullUsers: [], fullReceivers: [], fullUnlessQuick: [], quickOnly: false };
    return store.deliveries.claim({ ...request, reserve: () => true }).then(async (claimed) => {
      for (const delivery of claimed) await store.deliveries.release(delivery);
      return claimed;
    });
  };
});

test('the key beside the embedded database is readable by its owner only, and refused if it is damaged or missing', async () => {
  const dataFolder = await preparedFolder();
  const start = () => openStore({ dataFolder, queueLimit: 1000, runDeadlineSeconds: 600, log: silentLog });
  const path = join(dataFolder, 'secret-key');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  writeFileSync(path, 'half a key');
  await expect(start()).rejects.toThrow('does not contain a key of 32 bytes');
  rmSync(path);
  await expect(start()).rejects.toThrow('The file secret-key in');
  rmSync(dataFolder, { recursive: true, force: true });
});
