import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Log } from '../process/log.ts';
import type { Database, Queryable } from './database.ts';

/** A job has the id of its run. */
export type QueueName = 'runs' | 'layers';

export interface QueuedJob {
  id: string;
  /** Which claim of the job this is; a worker whose claim has expired cannot settle the next worker's. */
  retryCount: number;
  priority: number;
  data: unknown;
  /** The group of work that it counts in, see `NewJob`. */
  groupId?: string | null;
}

export interface NewJob {
  id: string;
  priority?: number;
  /** The group of work that it counts in: a worker whose backend has no room for it takes others first. */
  group?: { id: string };
}

/** Jobs are in the same database as the runs, so both are written in one transaction. */
export type Queue = Awaited<ReturnType<typeof openQueue>>;

/** Seconds without a heartbeat after which a job goes to another worker. */
const heartbeatSeconds = 15;
/** How often to look for silent jobs. The embedded database has one process, so none can fall silent unnoticed. */
const checkSeconds = { postgres: 5, pglite: 300 };
const day = 86_400;

export async function openQueue(database: Database, log: Log) {
  const schema = `${database.schema}_jobs`;
  const boss = new PgBoss({
    db: database.raw,
    backend: database.kind,
    schema,
    schedule: false,
    superviseIntervalSeconds: checkSeconds[database.kind],
    monitorIntervalSeconds: checkSeconds[database.kind],
    monitorVacuum: false,
    reindex: database.kind === 'postgres',
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the queue reported an error'));
  await boss.start();
  // Retries are unlimited here: the run itself limits its attempts and has a deadline.
  const shared = { retryLimit: 1_000_000, retryDelay: 0, expireInSeconds: day, retentionSeconds: 30 * day };
  const queues = { ...shared, deleteAfterSeconds: day, heartbeatSeconds };
  const inserts = new Map<QueueName, [before: string, after: string]>();
  for (const name of ['runs', 'layers'] satisfies QueueName[]) {
    if ((await boss.getQueue(name)) === null) await boss.createQueue(name, queues);
    // Makes pg-boss cache the queue now. If it looked the queue up inside one of our transactions, on the embedded
    // database the lookup would wait for the transaction and the transaction for the lookup.
    await boss.touch(name, randomUUID());
    inserts.set(name, await insertText(boss, name));
  }
  // Deliveries were jobs before they had their own lanes.
  if ((await boss.getQueue('deliveries')) !== null) await boss.deleteQueue('deliveries');
  if (database.kind === 'pglite') await requeueAll(database, boss, schema);
  return {
    async add(db: Queryable, name: QueueName, jobs: NewJob[]): Promise<void> {
      if (jobs.length > 0) await boss.insert(name, jobs, { db: fromKysely(db) });
    },
    /** The statement of `add`, as part of another one; `jobs` is an expression for the jobs as a JSON array. */
    inserting(name: QueueName, jobs: RawBuilder<string>): RawBuilder<unknown> {
      const [before, after] = inserts.get(name) as [string, string];
      return sql`${sql.raw(before)}${jobs}${sql.raw(after)}`;
    },
    async remove(db: Queryable, name: QueueName, ids: string[]): Promise<void> {
      if (ids.length > 0) await boss.deleteJob(name, ids, { db: fromKysely(db) });
    },
    /** Removes a job that has nothing to do. */
    async drop(name: QueueName, id: string): Promise<void> {
      await boss.deleteJob(name, id);
    },
    /** Claims the first jobs, except those of the given groups. */
    async fetch(name: QueueName, batchSize: number, ignoreGroups: string[] = []): Promise<QueuedJob[]> {
      return (await boss.fetch<unknown>(name, { batchSize, includeMetadata: true, ignoreGroups })) as QueuedJob[];
    },
    /** Reports that the work continues; without it the job is given to another worker. */
    async touch(name: QueueName, jobs: QueuedJob[]): Promise<void> {
      if (jobs.length > 0) await boss.touch(name, jobs);
    },
    /** Puts jobs back at the head of the queue. */
    async giveBack(name: QueueName, jobs: QueuedJob[]): Promise<void> {
      if (jobs.length > 0) await boss.fail(name, jobs);
    },
    async stop(): Promise<void> {
      await boss.stop({ graceful: false, close: false });
    },
  };
}

/**
 * The text with which pg-boss itself inserts jobs, split at its only parameter. Read from pg-boss at run time, so a
 * version that writes other columns does so here too; one that works differently is refused at start.
 */
async function insertText(boss: PgBoss, name: QueueName): Promise<[before: string, after: string]> {
  const texts: string[] = [];
  const db = {
    async executeSql(text: string) {
      texts.push(text);
      return { rows: [] };
    },
  };
  await boss.insert(name, [{}], { db });
  const [before, after, ...more] = texts.join(';').split('$1');
  if (before === undefined || after === undefined || more.length > 0 || !/^\s*insert into\b/i.test(before)) {
    throw new Error('The store does not support the way this version of pg-boss inserts jobs.');
  }
  return [before, after];
}

/** The embedded database has only one process, and that has ended: everything it was working on is queued again. */
async function requeueAll(database: Database, boss: PgBoss, schema: string): Promise<void> {
  const { rows } = await database.raw.executeSql(`select name, id from ${schema}.job where state = 'active'`);
  const jobs = rows as { name: string; id: string }[];
  for (const queue of new Set(jobs.map(({ name }) => name))) {
    await boss.fail(
      queue,
      jobs.filter(({ name }) => name === queue).map(({ id }) => id),
    );
  }
}
