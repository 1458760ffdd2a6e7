import { randomName } from '@darkroom/contract/service';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { newId } from './ids.ts';
import type { Sealed } from './sealing.ts';
import type { Tables } from './tables.ts';

/** An event to send to a URL. */
export interface NewEvent {
  userId: string;
  /** Null for a test. */
  runId: string | null;
  type: string;
  url: string;
  /** Null if the user's own secret signs. */
  secret: Sealed | null;
  /** The body, exactly as it is sent. */
  payload: string;
  /** A test is sent only once. */
  onlyOnce?: boolean;
}

/** By the database's clock, which also decides what is due. */
export const dueNow = sql<Date>`clock_timestamp()`;

/** Writes an event that is due immediately. Its id is made here and never changes, however often it is sent. */
export async function writeDelivery(tx: Transaction<Tables>, event: NewEvent): Promise<string> {
  const { id, at } = newId();
  const lane = { user_id: event.userId, receiver: receiverOf(event.url) };
  await tx
    .insertInto('deliveries')
    .values({
      ...lane,
      delivery_id: id,
      event_id: `evt_${randomName(22)}`,
      run_id: event.runId,
      type: event.type,
      url: event.url,
      secret: event.secret,
      status: 'pending',
      attempts: '[]',
      tries: 0,
      generation: 0,
      only_once: event.onlyOnce ?? false,
      next_attempt_at: at,
      due_at: dueNow,
      payload: event.payload,
      created_at: at,
      updated_at: at,
    })
    .execute();
  await wakeLane(tx, lane, dueNow);
  return id;
}

export interface Lane {
  user_id: string;
  receiver: string;
}

/**
 * Marks the lane as having something due at this time. Always call it after the delivery itself is written, see
 * `claimDeliveries`.
 */
export async function wakeLane(
  tx: Transaction<Tables>,
  { user_id, receiver }: Lane,
  at: Date | RawBuilder<Date>,
): Promise<void> {
  await sql`
    insert into delivery_lanes as l (user_id, receiver, due_at, quick) values (${user_id}, ${receiver}, ${at}, false)
    on conflict (user_id, receiver) do update set due_at = least(l.due_at, excluded.due_at)`.execute(tx);
}

/** Two URLs with the same origin are one receiver: if one of them does not respond, the other will not either. */
function receiverOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url;
}
