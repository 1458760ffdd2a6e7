import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FileOwner, FileStore } from '../files/index.ts';
import { openTestFiles } from '../files/testing/open-files.ts';
import { silentLog } from '../process/log.ts';
import { createRuns, type Runs } from '../runs/index.ts';
import type { Store } from '../store/index.ts';
import { testDatabases } from '../store/testing/databases.ts';
import { newRun } from '../store/testing/runs.ts';
import { temporaryFolder } from '../store/testing/temporary-folder.ts';
import { startSweepers } from './index.ts';

const ownerOf = async ({ deployment }: Store): Promise<FileOwner> => ({
  ...(await deployment.identify()),
  announce: deployment.announce,
});

describe.each(testDatabases())('the chores on $name', (database) => {
  let store: Store;
  let runs: Runs;
  let files: FileStore;
  const dataFolder = temporaryFolder();
  beforeAll(async () => {
    await database.start();
    store = await database.open();
    files = await openTestFiles({ dataFolder, owner: await ownerOf(store) });
    runs = createRuns({ store, files, fileUrl: (name) => name });
  });
  afterAll(async () => {
    await store.close();
    await database.stop();
  });

  const keep = async () => (await files.put(Buffer.from('image'), 'image/png')).file;
  const waitUntilRemoved = async (look: () => Promise<unknown>) => {
    while ((await look()) !== null) await new Promise((resolve) => setTimeout(resolve, 5));
  };

  test('ended runs go with their files when their time has ended; active ones stay', async () => {
    const [ended, active] = [await keep(), await keep()];
    const source = (file: string) => newRun({ sources: [{ role: 'source', file, mediaType: 'image/png' }] });
    const [old, current] = [await runs.create(source(ended)), await runs.create(source(active))];
    await runs.cancel(old.userId, old.runId);
    const sweepers = startSweepers({ store, runs, files, retentionDays: 1e-9, log: silentLog });
    await waitUntilRemoved(() => runs.find(old.runId));
    await waitUntilRemoved(() => files.stat(ended));
    await sweepers.stop();
    expect((await store.runs.find(current.runId))?.status).toBe('queued');
    expect(await files.stat(active)).not.toBeNull();
  });

  test('files that no run owns are cleared away, and no others', async () => {
    const [orphan, owned] = [await keep(), await keep()];
    await runs.create(newRun({ sources: [{ role: 'source', file: owned, mediaType: 'image/png' }] }));
    const sweepers = startSweepers({ store, runs, files, retentionDays: 0, orphansAfterMs: -1000, log: silentLog });
    await waitUntilRemoved(() => files.stat(orphan));
    await sweepers.stop();
    expect(await files.stat(owned)).not.toBeNull();
  });

  test('files of other deployments stay, and so does what the database cannot know to be an orphan', async () => {
    // As after a restart with an empty database on the same data folder.
    const empty = await database.open();
    const filesOfEmpty = await openTestFiles({ dataFolder, owner: await ownerOf(empty) });
    const orphan = (await filesOfEmpty.put(Buffer.from('image'), 'image/png')).file;
    const others = await keep();
    // As after a restart with a database from before the file was stored.
    const unknown = await openTestFiles({ dataFolder, owner: { ...(await ownerOf(empty)), announce: async () => {} } });
    const younger = (await unknown.put(Buffer.from('image'), 'image/png')).file;
    const deps = {
      store: empty,
      runs: createRuns({ store: empty, files: filesOfEmpty, fileUrl: (name) => name }),
      files: filesOfEmpty,
    };
    const sweepers = startSweepers({ ...deps, retentionDays: 0, orphansAfterMs: -1000, log: silentLog });
    await waitUntilRemoved(() => filesOfEmpty.stat(orphan));
    await sweepers.stop();
    await empty.close();
    expect(await files.stat(others)).not.toBeNull();
    expect(await filesOfEmpty.stat(younger)).not.toBeNull();
  });

  test('dead rows are cleared away without harm to the living', async () => {
    const run = await runs.create(newRun());
    await store.tidy();
    expect(await store.runs.find(run.runId)).toEqual(run);
  });
});
