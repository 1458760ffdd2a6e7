import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from './database.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { silentLog } from './log.ts';
import { openPostgres, type Timeouts } from './postgres.ts';
import { type PostgresServer, startPostgres } from './testing/postgres-server.ts';

/** A lock that another connection holds: a statement that waits for it lasts until the test lets go. */
const blocked = 1;
const patient: Timeouts = { queryMs: 15_000, statementMs: 12_000, idleInTransactionMs: 30_000 };

describe('a Postgres server that is slow to respond', () => {
  let server: PostgresServer;
  let other: pg.Client;
  beforeAll(async () => {
    server = await startPostgres();
    other = new pg.Client(server.url);
    await other.connect();
    await other.query('create schema slow; create table slow.written (n integer)');
  });
  beforeEach(async () => {
    await other.query(`truncate slow.written; select pg_advisory_lock(${blocked})`);
  });
  afterAll(async () => {
    await other.end();
    await server.stop();
  });
  const letGo = () => other.query(`select pg_advisory_unlock(${blocked})`);
  const written = async () => {
    const { rows } = await other.query<{ n: number }>('select n from slow.written order by n');
    return rows.map(({ n }) => n);
  };
  const using = async (timeouts: Partial<Timeouts>, work: (database: Database) => Promise<void>) => {
    const database = await openPostgres(server.url, 'slow', silentLog, { ...patient, ...timeouts });
    try {
      await work(database);
    } finally {
      await database.close();
    }
  };
  const write = (database: Database, n: number) => sql`insert into written values (${n})`.execute(database.kysely);

  test('a transaction that ran out of time swallows no later write', async () => {
    await using({ queryMs: 100, statementMs: 0 }, async (database) => {
      const slow = database.kysely.transaction().execute(async (tx) => {
        await sql`insert into written values (1)`.execute(tx);
        await sql`select pg_advisory_lock(${blocked})`.execute(tx);
      });
      await expect(slow).rejects.toBeInstanceOf(DatabaseUnavailable);
      await letGo();
      await write(database, 2);
      expect(await written()).toEqual([2]);
    });
  });

  test('a lock of a session is free again when the session ran out of time', async () => {
    await using({ queryMs: 100, statementMs: 0 }, async (database) => {
      const slow = database.kysely.connection().execute(async (connection) => {
        await sql`select pg_advisory_lock(2)`.execute(connection);
        await sql`select pg_advisory_lock(${blocked})`.execute(connection);
      });
      await expect(slow).rejects.toBeInstanceOf(DatabaseUnavailable);
      await letGo();
      // Waits for the session to end, and fails if it does not.
      await other.query('begin; set local statement_timeout = 5000; select pg_advisory_xact_lock(2); commit');
    });
  });

  test('a transaction left open on a connection is not handed to the next user', async () => {
    await using({}, async (database) => {
      await database.kysely.connection().execute(async (connection) => {
        await sql`begin`.execute(connection);
      });
      await write(database, 3);
      expect(await written()).toEqual([3]);
    });
    await letGo();
  });

  test('the server itself ends a statement that takes too long, and the connection stays good', async () => {
    await using({ statementMs: 100 }, async (database) => {
      const slow = database.kysely.transaction().execute(async (tx) => {
        await sql`lock table written`.execute(tx);
        await sql`select pg_advisory_lock(${blocked})`.execute(tx);
      });
      await expect(slow).rejects.toBeInstanceOf(DatabaseUnavailable);
      expect(await written()).toEqual([]);
      await write(database, 4);
      expect(await written()).toEqual([4]);
    });
    await letGo();
  });

  test('the server ends a transaction that its process has forgotten', async () => {
    await using({ idleInTransactionMs: 100 }, async (database) => {
      const begun = Promise.withResolvers<void>();
      const forgotten = Promise.withResolvers<void>();
      const held = database.kysely.transaction().execute(async (tx) => {
        await sql`lock table written`.execute(tx);
        begun.resolve();
        await forgotten.promise;
        await sql`insert into written values (5)`.execute(tx);
      });
      await begun.promise;
      // Waits until the server has taken the lock away.
      expect(await written()).toEqual([]);
      forgotten.resolve();
      await expect(held).rejects.toBeInstanceOf(DatabaseUnavailable);
      await write(database, 6);
      expect(await written()).toEqual([6]);
    });
    await letGo();
  });
});
