import type { components } from '@darkroom/contract/types';
import { type Selectable, sql } from 'kysely';
import { readCursor, toPage } from './cursor.ts';
import { type NewEvent, writeDelivery } from './delivery-writes.ts';
import type { Page, PageRequest } from './records.ts';
import type { Deps } from './run-changes.ts';
import type { Tables } from './tables.ts';

export type Delivery = components['schemas']['Delivery'];
export type DeliveryAttempt = components['schemas']['DeliveryAttempt'];
export type DeliveryRecord = Selectable<Tables['deliveries']>;

/** How many tries of a delivery are shown; the contract's bound on the list. */
const attemptsKept = 100;

export interface DeliveryStore {
  add(event: NewEvent): Promise<Delivery>;
  list(userId: string, filters: { status?: string; runId?: string }, page: PageRequest): Promise<Page<Delivery>>;
  get(userId: string, id: string): Promise<Delivery | null>;
  /** Pending again, to be tried at once; the job of an earlier schedule finds another generation and stops. */
  redeliver(userId: string, id: string): Promise<Delivery | null>;
  find(id: string): Promise<DeliveryRecord | null>;
  /** Notes a try and what comes next, and settles the job, in one transaction. */
  record(tried: Tried): Promise<void>;
  dropJob(jobId: string): Promise<void>;
  countPending(): Promise<number>;
  forget(olderThan: Date): Promise<void>;
}

export interface Tried {
  jobId: string;
  deliveryId: string;
  generation: number;
  attempt: DeliveryAttempt;
  outcome: { status: 'delivered' | 'failed' } | { status: 'pending'; nextAttemptAt: Date };
}

export function createDeliveryStore({ database, queue, notices }: Deps): DeliveryStore {
  const { kysely } = database;
  const tellJobs = () => notices.telling([{ kind: 'jobs', id: 'deliveries' }]);

  return {
    async add(event) {
      const row = await kysely.transaction().execute(async (tx) => {
        const id = await writeDelivery(tx, queue, event);
        const telling = tellJobs();
        if (telling !== undefined) await sql`${telling}`.execute(tx);
        return await tx.selectFrom('deliveries').selectAll().where('delivery_id', '=', id).executeTakeFirstOrThrow();
      });
      notices.tellHere({ kind: 'jobs', id: 'deliveries' });
      return show(row);
    },
    async list(userId, { status, runId }, { limit, cursor }) {
      let query = kysely.selectFrom('deliveries').selectAll().where('user_id', '=', userId);
      if (status !== undefined) query = query.where('status', '=', status as DeliveryRecord['status']);
      if (runId !== undefined) query = query.where('run_id', '=', runId);
      if (cursor !== undefined) query = query.where('delivery_id', '<', readCursor(cursor));
      const rows = await query
        .orderBy('delivery_id', 'desc')
        .limit(limit + 1)
        .execute();
      return toPage(rows, limit, (row) => row.delivery_id, show);
    },
    async get(userId, id) {
      const row = await kysely
        .selectFrom('deliveries')
        .selectAll()
        .where('delivery_id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row === undefined ? null : show(row);
    },
    async redeliver(userId, id) {
      const row = await kysely.transaction().execute(async (tx) => {
        const { rows } = await sql<DeliveryRecord>`
          update deliveries set status = 'pending', tries = 0, generation = generation + 1,
            next_attempt_at = ${now}, updated_at = ${now}
          where delivery_id = ${id} and user_id = ${userId} returning *`.execute(tx);
        const again = rows[0];
        if (again === undefined) return undefined;
        await queue.add(tx, 'deliveries', [{ data: { deliveryId: id, generation: again.generation } }]);
        const telling = tellJobs();
        if (telling !== undefined) await sql`${telling}`.execute(tx);
        return again;
      });
      if (row === undefined) return null;
      notices.tellHere({ kind: 'jobs', id: 'deliveries' });
      return show(row);
    },
    async find(id) {
      const row = await kysely.selectFrom('deliveries').selectAll().where('delivery_id', '=', id).executeTakeFirst();
      return row ?? null;
    },
    async record({ jobId, deliveryId, generation, attempt, outcome }) {
      await kysely.transaction().execute(async (tx) => {
        const { rows } = await sql<DeliveryRecord>`
          select * from deliveries where delivery_id = ${deliveryId} for update`.execute(tx);
        const delivery = rows[0];
        await queue.remove(tx, 'deliveries', [jobId]);
        if (delivery === undefined) return;
        const attempts = [...(delivery.attempts as DeliveryAttempt[]), attempt].slice(-attemptsKept);
        // A redelivery asked for while this try was under way has a schedule of its own; a 2xx settles both.
        const current = delivery.generation === generation;
        const settled = current || outcome.status === 'delivered' ? outcome : undefined;
        const next = settled?.status === 'pending' ? settled.nextAttemptAt : null;
        await tx
          .updateTable('deliveries')
          .set({
            attempts: JSON.stringify(attempts),
            updated_at: sql<Date>`${now}`,
            ...(settled === undefined ? {} : { status: settled.status, next_attempt_at: next }),
            ...(current ? { tries: delivery.tries + 1 } : {}),
          })
          .where('delivery_id', '=', deliveryId)
          .execute();
        if (next === null) return;
        await queue.add(tx, 'deliveries', [{ data: { deliveryId, generation }, startAfter: next }]);
      });
    },
    async dropJob(jobId) {
      await queue.drop('deliveries', jobId);
    },
    async countPending() {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from deliveries where status = 'pending'`.execute(kysely);
      return rows[0]?.count ?? 0;
    },
    async forget(olderThan) {
      await kysely
        .deleteFrom('deliveries')
        .where('status', '<>', 'pending')
        .where('updated_at', '<', olderThan)
        .execute();
    },
  };
}

const now = sql`date_trunc('milliseconds', clock_timestamp())`;

function show(row: DeliveryRecord): Delivery {
  return {
    delivery_id: row.delivery_id,
    event_id: row.event_id,
    type: row.type as Delivery['type'],
    run_id: row.run_id,
    url: row.url,
    status: row.status,
    attempts: row.attempts as DeliveryAttempt[],
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    payload: row.payload,
  };
}
