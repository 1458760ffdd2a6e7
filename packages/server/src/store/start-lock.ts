import { sql } from 'kysely';
import type { Database } from './database.ts';

const lookAgainMs = 50;
const longestWaitMs = 120_000;

/** Runs work that processes which start at the same time must do one after the other. */
export async function withStartLock<T>({ kysely, kind, schema }: Database, work: () => Promise<T>): Promise<T> {
  if (kind === 'pglite') return await work();
  return await kysely.connection().execute(async (connection) => {
    const lock = sql`hashtext(${`${schema}.start`})`;
    const until = Date.now() + longestWaitMs;
    for (;;) {
      const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_lock(${lock}) as got`.execute(connection);
      if (rows[0]?.got) break;
      if (Date.now() > until) throw new Error('Timed out waiting for another process to set up the database.');
      await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
    }
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(connection);
    }
  });
}
