import { readCursor } from '@darkroom/contract/service';
import type { components } from '@darkroom/contract/types';
import { sql } from 'kysely';
import { maxItems } from '../contract/document.ts';
import { toPage } from './cursor.ts';
import { type ClaimRequest, claimDeliveries, type DeliveryRecord } from './delivery-claims.ts';
import { dueNow, type NewEvent, wakeLane, writeDelivery } from './delivery-writes.ts';
import type { Page, PageRequest } from './records.ts';
import type { Deps } from './run-changes.ts';

export type Delivery = components['schemas']['Delivery'];
export type DeliveryAttempt = components['schemas']['DeliveryAttempt'];

const attemptsKept = maxItems('Delivery', 'attempts');

export type DeliveryStore = ReturnType<typeof createDeliveryStore>;

export interface Tried {
  delivery: DeliveryRecord;
  /** Whether the receiver responded quickly. */
  quick: boolean;
  attempt: DeliveryAttempt;
  outcome: { status: 'delivered' | 'failed' } | { status: 'pending'; nextAttemptAt: Date };
}

export function createDeliveryStore({ database, notices }: Pick<Deps, 'database' | 'notices'>) {
  const { kysely } = database;
  const newDeliveries = { kind: 'jobs', id: 'deliveries' } as const;

  return {
    async add(event: NewEvent): Promise<Delivery> {
      const row = await kysely.transaction().execute(async (tx) => {
        const id = await writeDelivery(tx, event);
        await notices.send(tx, newDeliveries);
        return await tx.selectFrom('deliveries').selectAll().where('delivery_id', '=', id).executeTakeFirstOrThrow();
      });
      notices.notifyHere(newDeliveries);
      return show(row);
    },
    async list(
      userId: string,
      { status, runId }: { status?: string | undefined; runId?: string | undefined },
      { limit, cursor }: PageRequest,
    ): Promise<Page<Delivery>> {
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
    async get(userId: string, id: string): Promise<Delivery | null> {
      const row = await kysely
        .selectFrom('deliveries')
        .selectAll()
        .where('delivery_id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row === undefined ? null : show(row);
    },
    /** Pending again, to be sent immediately; an attempt in progress then belongs to an earlier generation. */
    async redeliver(userId: string, id: string): Promise<Delivery | null> {
      const row = await kysely.transaction().execute(async (tx) => {
        const { rows } = await sql<DeliveryRecord>`
          update deliveries set status = 'pending', tries = 0, generation = generation + 1,
            next_attempt_at = ${now}, due_at = ${dueNow}, updated_at = ${now}
          where delivery_id = ${id} and user_id = ${userId} returning *`.execute(tx);
        const again = rows[0];
        if (again === undefined) return undefined;
        await wakeLane(tx, again, dueNow);
        await notices.send(tx, newDeliveries);
        return again;
      });
      if (row === undefined) return null;
      notices.notifyHere(newDeliveries);
      return show(row);
    },
    /** Due deliveries, reserved for this worker until their lease expires. */
    claim: (request: ClaimRequest) => claimDeliveries({ database }, request),
    /** Records an attempt and what comes next. */
    async record({ delivery: { delivery_id, generation, ...lane }, quick, attempt, outcome }: Tried): Promise<void> {
      await kysely.transaction().execute(async (tx) => {
        const { rows } = await sql<DeliveryRecord>`
          select * from deliveries where delivery_id = ${delivery_id} for update`.execute(tx);
        const delivery = rows[0];
        if (delivery === undefined) return;
        const attempts = [...(delivery.attempts as DeliveryAttempt[]), attempt].slice(-attemptsKept);
        // A redelivery that was requested during this attempt has its own schedule, and if the lease of an attempt has
        // expired, another attempt may have settled the delivery; a 2xx settles it in any case.
        const current = delivery.generation === generation && delivery.status === 'pending';
        const settled = current || outcome.status === 'delivered' ? outcome : undefined;
        const next = settled?.status === 'pending' ? settled.nextAttemptAt : null;
        await tx
          .updateTable('deliveries')
          .set({
            attempts: JSON.stringify(attempts),
            updated_at: sql<Date>`${now}`,
            ...(settled === undefined ? {} : { status: settled.status, next_attempt_at: next }),
            ...(next === null ? {} : { due_at: next }),
            ...(current ? { tries: delivery.tries + 1 } : {}),
          })
          .where('delivery_id', '=', delivery_id)
          .execute();
        if (next !== null) await wakeLane(tx, lane, next);
        await sql`
          update delivery_lanes set quick = ${quick}
          where user_id = ${lane.user_id} and receiver = ${lane.receiver} and quick <> ${quick}`.execute(tx);
      });
    },
    /** Due again, as if it had not been claimed. */
    async release({ delivery_id, generation, ...lane }: DeliveryRecord): Promise<void> {
      await kysely.transaction().execute(async (tx) => {
        await sql`
          update deliveries set due_at = ${dueNow}
          where delivery_id = ${delivery_id} and generation = ${generation} and status = 'pending'`.execute(tx);
        await wakeLane(tx, lane, dueNow);
        await notices.send(tx, newDeliveries);
      });
    },
    async countPending(): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from deliveries where status = 'pending'`.execute(kysely);
      return rows[0]?.count ?? 0;
    },
    /** Deletes lanes in which nothing is waiting. */
    async forgetLanes(): Promise<void> {
      await sql`delete from delivery_lanes where due_at = 'infinity'`.execute(kysely);
    },
    async forget(olderThan: Date): Promise<void> {
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
