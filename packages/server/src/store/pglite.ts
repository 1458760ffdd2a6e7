import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { Kysely } from 'kysely';
import { lockDataFolder } from './data-folder-lock.ts';
import type { Database, RawDatabase } from './database.ts';
import { pgliteDialect } from './pglite-dialect.ts';
import { openSession, type PgliteSession } from './pglite-session.ts';

/**
 * Statements stay prepared, with the plan that was made when the tables were small; nothing here collects statistics
 * that would renew it. So plans are made as for large tables from the start: every statement of ours has an index to
 * use.
 */
const plansByIndex = 'set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off;';

/**
 * PGlite writes zeros to its whole page cache when it starts, so every byte of Postgres' default of 128 MB is resident
 * from then on. The operating system caches the files as well, and nothing that we measured is slower with 32 MB.
 */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

/** The embedded database, in a folder that only this process uses. */
export async function openPglite(dataFolder: string, schema: string): Promise<Database> {
  const lock = lockDataFolder(dataFolder);
  try {
    const folder = join(dataFolder, 'database');
    // Each thread that compiles WebAssembly keeps about 20 MB of freed memory afterwards; one thread is enough here.
    setFlagsFromString('--wasm-num-compilation-tasks=1');
    if (!existsSync(folder)) await makeDatabase(folder);
    const open = async (): Promise<PGlite> => {
      const pglite = await PGlite.create(folder, { startParams });
      await pglite.exec(`create schema if not exists ${schema}; set search_path to ${schema}; ${plansByIndex}`);
      return pglite;
    };
    let pglite = await open();
    const session = openSession(pglite, {
      async reopen() {
        pglite = await open();
        return pglite;
      },
    });
    return {
      kind: 'pglite',
      schema,
      kysely: new Kysely({ dialect: pgliteDialect(session) }),
      raw: {
        executeSql: (text, values) => execute(session, text, values),
        async executeLong(text) {
          await execute(session, `begin; ${text}; commit;`);
        },
      },
      // There is only one process, which calls its own listeners directly.
      listen: async () => ({ close: async () => {} }),
      async close() {
        try {
          // A database that stopped and cannot be opened again has nothing to close.
          const release = await session.acquire().catch(() => undefined);
          if (release !== undefined) await pglite.close().finally(release);
        } finally {
          lock.release();
        }
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Copies a prepared database, because creating one would take seconds. It gets its final name when it is complete, so a
 * process that is killed meanwhile leaves no broken one.
 */
async function makeDatabase(folder: string): Promise<void> {
  const { dataDir } = await import('@electric-sql/pglite-prepopulatedfs');
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  const pglite = await PGlite.create(draft, { loadDataDir: await dataDir(), startParams });
  await pglite.close();
  renameSync(draft, folder);
}

/** Only a text without values may contain several statements. */
async function execute(
  session: PgliteSession,
  text: string,
  values: unknown[] = [],
): ReturnType<RawDatabase['executeSql']> {
  const release = await session.acquire();
  try {
    const { rows } = values.length > 0 ? await session.run(text, values) : await session.runText(text);
    return { rows: rows as Record<string, string | null>[] };
  } catch (error) {
    // A text with its own "begin" leaves the session inside the failed transaction.
    await session.runText('rollback').catch(() => undefined);
    throw error;
  } finally {
    release();
  }
}
