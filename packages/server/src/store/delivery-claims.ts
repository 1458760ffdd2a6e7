import { type Selectable, sql } from 'kysely';
import type { Database } from './database.ts';
import type { Lane } from './delivery-writes.ts';
import type { Deps } from './run-changes.ts';
import type { Tables } from './tables.ts';

export type DeliveryRecord = Selectable<Tables['deliveries']>;

export interface LaneState extends Lane {
  /** Whether the receiver responded quickly the last time. */
  quick: boolean;
}

/** What a worker has room for. */
export interface ClaimRequest {
  count: number;
  /** Callers and receivers that have reached their maximum of slots. */
  fullUsers: string[];
  fullReceivers: string[];
  /** Receivers that have reached their maximum of slots unless they are quick. */
  fullUnlessQuick: string[];
  /** Only from quick receivers. */
  quickOnly: boolean;
  /** Reserves a slot for a lane; false if none is left for it. */
  reserve(lane: LaneState): boolean;
}

export type ClaimedDelivery = DeliveryRecord & LaneState;

/**
 * Longer than an attempt and its recording can take; after that the worker counts as lost, and the delivery is due
 * again.
 */
const leaseSeconds = 30;

/**
 * Claims at most one due delivery of each lane, starting with the lanes that have waited longest. Lanes are locked in
 * one statement and read in the next, which sees every delivery that was committed before the lock: writers lock the
 * lane after they have written the delivery, so none can be missed. Locked rows are skipped, so claims never wait.
 */
export async function claimDeliveries(
  { database }: Pick<Deps, 'database'>,
  { count, fullUsers, fullReceivers, fullUnlessQuick, quickOnly, reserve }: ClaimRequest,
): Promise<ClaimedDelivery[]> {
  return await database.kysely.transaction().execute(async (tx) => {
    const { rows: due } = await sql<LaneState>`
      select user_id, receiver, quick from delivery_lanes
      where due_at <= ${now} and user_id <> all(${fullUsers}::text[]) and receiver <> all(${fullReceivers}::text[])
        and (quick or (${!quickOnly}::boolean and receiver <> all(${fullUnlessQuick}::text[])))
      order by due_at limit ${count} for update skip locked`.execute(tx);
    const lanes = due.filter(reserve);
    if (lanes.length === 0) return [];
    const { rows } = await sql<ClaimedDelivery>`
      with lanes as (
        select * from unnest(
          ${lanes.map(({ user_id }) => user_id)}::text[],
          ${lanes.map(({ receiver }) => receiver)}::text[],
          ${lanes.map(({ quick }) => quick)}::boolean[]
        ) l(user_id, receiver, quick)
      ),
      heads as (
        select l.*, head.delivery_id from lanes l left join lateral (
          select d.delivery_id from deliveries d
          where d.user_id = l.user_id and d.receiver = l.receiver and d.status = 'pending' and d.due_at <= ${now}
          order by d.due_at limit 1 for update skip locked
        ) head on true
      ),
      moved as (
        update delivery_lanes l set due_at = greatest(${now}, least(
          case when h.delivery_id is null then 'infinity' else ${now} + ${lease} end,
          coalesce((
            select d.due_at from deliveries d
            where d.user_id = l.user_id and d.receiver = l.receiver and d.status = 'pending'
              and d.delivery_id is distinct from h.delivery_id
            order by d.due_at limit 1
          ), 'infinity')
        ))
        from heads h where l.user_id = h.user_id and l.receiver = h.receiver
      )
      update deliveries d set due_at = ${now} + ${lease}
      from heads h where d.delivery_id = h.delivery_id
      returning d.*, h.quick`.execute(tx);
    return rows;
  });
}

/** The embedded database has only one process, and that has ended: everything it had claimed is due again. */
export async function releaseClaims({ kysely }: Database): Promise<void> {
  await sql`
    with released as (
      update deliveries set due_at = next_attempt_at where status = 'pending' and due_at > next_attempt_at
      returning user_id, receiver
    )
    update delivery_lanes l set due_at = ${now} from released r
    where l.user_id = r.user_id and l.receiver = r.receiver`.execute(kysely);
}

const now = sql`clock_timestamp()`;
const lease = sql`make_interval(secs => ${sql.lit(leaseSeconds)})`;
