import { rmSync } from 'node:fs';
import { randomName } from '@darkroom/contract/service';
import { silentLog } from '../../process/log.ts';
import { openStore, type Store, type StoreOptions } from '../index.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';
import { preparedFolder } from './prepared-folder.ts';

export interface TestDatabase {
  name: 'PGlite' | 'Postgres';
  /** Starts what the tests of a file share. */
  start(): Promise<void>;
  /** An empty store. On Postgres, stores opened with the same `schema` share it, as processes do. */
  open(options?: Partial<StoreOptions>): Promise<Store>;
  stop(): Promise<void>;
}

/**
 * The databases that everything about storing is tested on.
 *
 * @example describe.each(testDatabases())('prompts on $name', (database) => { beforeAll(database.start); … });
 */
export function testDatabases(): TestDatabase[] {
  return [pglite(), postgres()];
}

const defaults = { queueLimit: 1000, runDeadlineSeconds: 600, log: silentLog };
const secretKey = Buffer.alloc(32, 'a key for tests');

function pglite(): TestDatabase {
  return {
    name: 'PGlite',
    async start() {},
    async open(options) {
      const dataFolder = await preparedFolder();
      const store = await openStore({ ...defaults, dataFolder, ...options });
      return {
        ...store,
        async close() {
          await store.close();
          rmSync(dataFolder, { recursive: true, force: true });
        },
      };
    },
    async stop() {},
  };
}

function postgres(): TestDatabase {
  let server: PostgresServer | undefined;
  return {
    name: 'Postgres',
    async start() {
      server = await startPostgres();
    },
    async open(options) {
      const databaseUrl = (server as PostgresServer).url;
      const schema = `test_${randomName(12).toLowerCase()}`;
      return await openStore({ ...defaults, secretKey, dataFolder: '', databaseUrl, schema, ...options });
    },
    async stop() {
      await server?.stop();
    },
  };
}
