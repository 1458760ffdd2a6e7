import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { silentLog } from '../process/log.ts';
import { createDeployment } from './deployment.ts';
import { openStore, type Store } from './index.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';
import { testDatabases } from './testing/databases.ts';
import { preparedFolder } from './testing/prepared-folder.ts';
import { newRun } from './testing/runs.ts';

describe.each(testDatabases())('a deployment on $name', (database) => {
  let store: Store;
  beforeAll(async () => {
    await database.start();
    store = await database.open();
  });
  afterAll(async () => {
    await store.close();
    await database.stop();
  });

  test('has an id that stays and that no other has', async () => {
    const first = await store.deployment.identify();
    expect(first).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), hasUnprefixedFiles: false });
    expect(await store.deployment.identify()).toEqual(first);
    const other = await database.open();
    expect((await other.deployment.identify()).id).not.toBe(first.id);
    await other.close();
  });

  test('knows which of the files that it announced have an owner', async () => {
    const { deployment, runs } = store;
    await Promise.all(['owned.png', 'orphan.png'].map((file) => deployment.announce(file)));
    await runs.insert(newRun({ sources: [{ role: 'source', file: 'owned.png', mediaType: 'image/png' }] }));
    expect(await deployment.announcedBefore(60_000, 10)).toEqual([]);
    const announced = await deployment.announcedBefore(-60_000, 10);
    expect(announced).toHaveLength(2);
    expect(announced).toEqual(
      expect.arrayContaining([
        { file: 'owned.png', owned: true },
        { file: 'orphan.png', owned: false },
      ]),
    );
    await deployment.settle(['owned.png', 'orphan.png']);
    expect(await deployment.announcedBefore(-60_000, 10)).toEqual([]);
  });

  if (database.name === 'Postgres') {
    test('has one id for processes that start together', async () => {
      const processes = await Promise.all([1, 2, 3].map(() => database.open({ schema: 'started_together' })));
      const ids = await Promise.all(processes.map(({ deployment }) => deployment.identify()));
      expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
      for (const process of processes) await process.close();
    });
  }
});

describe('an embedded database', () => {
  let dataFolder: string;
  beforeAll(async () => {
    dataFolder = await preparedFolder();
  });
  afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));

  test('is cleared of dead rows in every table', async () => {
    const store = await openStore({ dataFolder, queueLimit: 1, runDeadlineSeconds: 1, log: silentLog });
    await store.tidy();
    await store.close();
    const database = await openDatabase({ dataFolder, log: silentLog });
    // Postgres counts the rows of a table when it vacuums it; -1 means never.
    const { rows } = await database.raw.executeSql(
      "select relname from pg_class where relnamespace = 'darkroom'::regnamespace and relkind = 'r' and reltuples < 0",
    );
    await database.close();
    expect(rows).toEqual([]);
  });

  test('of an earlier version may have files without an id in their path', async () => {
    const database = await openDatabase({ dataFolder, log: silentLog });
    await database.raw.executeSql(`
      drop table deployment, pending_files;
      delete from migrations where name = '0004-deployment.sql';`);
    await migrate(database);
    expect((await createDeployment(database).identify()).hasUnprefixedFiles).toBe(true);
    await database.close();
  });
});
