import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { silentLog } from '../process/log.ts';
import type { Database } from './database.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { openStore, type Store } from './index.ts';
import { migrate } from './migrate.ts';
import { openPostgres, type Timeouts } from './postgres.ts';
import { type PostgresServer, startPostgres } from './testing/postgres-server.ts';
import { newRun } from './testing/runs.ts';

/** A lock that another connection holds: a statement that waits for it lasts until the test releases it. */
const blocked = 1;
const patient: Timeouts = { queryMs: 15_000, statementMs: 12_000, idleInTransactionMs: 30_000 };

let server: PostgresServer;
/** Inspects the server from outside, and holds locks that the service has to wait for. */
let other: pg.Client;
beforeAll(async () => {
  server = await startPostgres();
  other = new pg.Client(server.url);
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await server.stop();
});

describe('a Postgres server that is slow to respond', () => {
  beforeAll(async () => {
    await other.query('create schema slow; create table slow.written (n integer)');
  });
  beforeEach(async () => {
    await other.query(`truncate slow.written; select pg_advisory_lock(${blocked})`);
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
      const held = database.kysely.connection().execute(async (connection) => {
        // One text, so the transaction is never idle before it has the lock, however busy the machine is.
        await sql`begin; lock table written`.execute(connection);
        begun.resolve();
        await forgotten.promise;
        await sql`insert into written values (5)`.execute(connection);
      });
      await Promise.race([begun.promise, held]);
      // Waits until the server has released the lock.
      expect(await written()).toEqual([]);
      forgotten.resolve();
      await expect(held).rejects.toBeInstanceOf(DatabaseUnavailable);
      await write(database, 6);
      expect(await written()).toEqual([6]);
    });
    await letGo();
  });
});

test('a migration takes as long as it needs', async () => {
  const limit = 500;
  const timeouts = { ...patient, queryMs: limit, statementMs: limit };
  const database = await openPostgres(server.url, 'migrated', silentLog, timeouts);
  try {
    await other.query('create table migrated.migrations (name text primary key, applied_at timestamptz default now())');
    await other.query('begin; lock table migrated.migrations in share mode');
    const migrated = migrate(database).then(() => 'done');
    const held = other.query(`select pg_sleep(${(2 * limit) / 1000}); commit`);
    expect(await Promise.all([migrated, held.then(() => 'held')])).toEqual(['done', 'held']);
  } finally {
    await database.close();
  }
});

describe('processes that share a Postgres server', () => {
  const schema = 'shared';
  const secretKey = Buffer.alloc(32, 'a key for tests');
  const options = { dataFolder: '', schema, queueLimit: 1000, runDeadlineSeconds: 600, log: silentLog, secretKey };
  let stores: Store[];
  beforeAll(async () => {
    stores = await Promise.all([1, 2].map(() => openStore({ ...options, databaseUrl: server.url })));
  });
  afterAll(async () => {
    for (const store of stores) await store.close();
  });
  const [one, two] = [() => stores[0] as Store, () => stores[1] as Store];
  const cancel = (store: Store, runId: string) =>
    store.runs.move({
      runId,
      to: 'canceled',
      from: ['queued', 'processing'],
      liveStatus: 'canceled',
      terminal: true,
      usage: () => ({ images: 0, videoSeconds: 0, queueSeconds: 0, workSeconds: 0 }),
    });
  /** Resolves when this many statements wait for a lock. */
  const waiting = async (count: number) => {
    for (;;) {
      const { rows } = await other.query<{ count: number }>(
        "select count(*)::integer as count from pg_stat_activity where wait_event_type = 'Lock'",
      );
      if (rows[0]?.count === count) return;
    }
  };

  test('a run is made from another while that one is cancelled, and neither waits for the other', async () => {
    const parent = await one().runs.insert(newRun({ userId: 'usr_locks' }));
    await other.query(`begin; select from ${schema}.callers where user_id = 'usr_locks' for update`);
    const child = one().runs.insert(newRun({ userId: 'usr_locks', parentRunId: parent.runId }));
    await waiting(1);
    const canceled = cancel(two(), parent.runId);
    await waiting(2);
    await other.query('commit');
    expect(await Promise.all([child, canceled])).toMatchObject([
      { status: 'queued', parentRunId: parent.runId },
      { status: 'canceled' },
    ]);
  });

  test('runs are made, begun, cancelled and deleted side by side without a deadlock', async () => {
    const users = ['usr_x', 'usr_y', 'usr_z'];
    const made = await Promise.all(users.map((userId) => one().runs.insert(newRun({ userId }))));
    const parents = made.map(({ runId }) => runId);
    const life = async (at: number) => {
      const [here, there] = at % 2 === 0 ? [one(), two()] : [two(), one()];
      const userId = users[at % users.length] as string;
      const parentRunId = parents[(at * 7) % parents.length] as string;
      const key = { caller: userId, key: `key-${at}` };
      await here.idempotency.begin({ ...key, fingerprint: 'f' });
      const { runId } = await here.runs.insert(newRun({ userId, parentRunId, idempotency: key }));
      const grandchild = there.runs.insert(newRun({ userId, parentRunId: runId }));
      const [{ runId: last }] = await Promise.all([grandchild, there.runs.start(runId, ['queued'])]);
      await here.idempotency.finish(key, { status: 202, headers: {}, body: null, file: null });
      const files = [{ file: `side-${at}.png`, mediaType: 'image/png', width: 1, height: 1 }];
      const upload = newRun({ userId, parentRunId, work: null, result: { files } });
      await Promise.all([cancel(here, runId), cancel(there, last), there.runs.insert(upload)]);
      await Promise.all([here.runs.remove([runId], ['canceled']), there.runs.remove([last], ['canceled'])]);
    };
    // Fewer at a time than there are connections: this tests waiting for rows, not for connections.
    const lanes = Array.from({ length: 6 }, async (_, lane) => {
      for (let round = 0; round < 10; round++) await life(lane + 6 * round);
    });
    await Promise.all(lanes);
    const { rows } = await other.query(`select user_id, queued from ${schema}.callers where user_id = any($1)`, [
      users,
    ]);
    expect(rows.map(({ queued }) => queued)).toEqual([1, 1, 1]);
    const { rows: sums } = await other.query(
      `select sum(completed)::integer as completed, sum(canceled)::integer as canceled from ${schema}.usage_days
       where user_id = any($1) group by user_id`,
      [users],
    );
    expect(sums).toEqual(users.map(() => ({ completed: 20, canceled: 40 })));
  });

  test('a column that a newer process adds breaks nothing that is in progress', async () => {
    const everything = async (store: Store, name: string) => {
      const caller = { caller: name, key: name };
      await store.idempotency.begin({ ...caller, fingerprint: 'f' });
      const { runId } = await store.runs.insert(newRun({ userId: name, idempotency: caller }));
      const upload = { files: [{ file: `${name}.png`, mediaType: 'image/png', width: 1, height: 1 }] };
      await store.runs.insert(newRun({ userId: name, work: null, result: upload, parentRunId: runId }));
      await store.idempotency.finish(caller, { status: 202, headers: {}, body: null, file: null });
      await store.rateLimits.count(name, 'creates', 10);
      await store.runs.start(runId, ['queued']);
      await store.runs.progress([{ runId, progress: 0.5 }]);
      await store.runs.find(runId);
      await cancel(store, runId);
      await store.runs.remove([runId], ['canceled']);
      const { secret } = await store.keys.create({ userId: name, name, scopes: [] });
      await store.keys.verify(secret);
      const { id } = await store.prompts.create({ userId: name, prompt: 'a', originalPrompt: 'a', modelType: null });
      await store.prompts.update(name, id, { prompt: 'b' });
      await store.keys.page(name, { limit: 1 });
      await store.webhookSecrets.rotate(name);
      await store.webhookSecrets.signing(name);
      await store.usage.between(name, '2026-01-01', '2026-12-31');
    };
    // One call at a time uses the same connection each time, which has then prepared the statements it gets again.
    for (const name of ['usr_a', 'usr_b', 'usr_c']) await everything(one(), name);
    const { rows } = await other.query<{ name: string }>(
      'select tablename as name from pg_tables where schemaname = $1',
      [schema],
    );
    for (const { name } of rows) await other.query(`alter table ${schema}.${name} add column added_later integer`);
    await expect(everything(one(), 'usr_after')).resolves.toBeUndefined();
  });

  test('a batch of runs is one round trip', async () => {
    const parent = await one().runs.insert(newRun({ userId: 'usr_trips' }));
    const key = { caller: 'usr_trips', key: 'trip' };
    await one().idempotency.begin({ ...key, fingerprint: 'f' });
    const sources = [{ role: 'image', file: 'trip.png', mediaType: 'image/png' }];
    const query = vi.spyOn(pg.Client.prototype, 'query');
    await Promise.all([
      one().runs.insert(newRun({ userId: 'usr_trips', idempotency: key })),
      one().runs.insert(newRun({ userId: 'usr_trips_too', parentRunId: parent.runId, sources })),
    ]);
    // pg-boss's own statements meanwhile are plain text.
    const trips = query.mock.calls.filter(([config]) => typeof config === 'object');
    query.mockRestore();
    expect(trips).toHaveLength(1);
  });
});
