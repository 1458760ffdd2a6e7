import type { Transaction } from 'kysely';
import { newId, randomName } from './ids.ts';
import type { Queue } from './queue.ts';
import type { Tables } from './tables.ts';

/** Something to tell an address. */
export interface NewEvent {
  userId: string;
  /** Null for a test. */
  runId: string | null;
  type: string;
  url: string;
  /** Null where the account's own secret signs. */
  secret: string | null;
  /** The body, exactly as it is sent. */
  payload: string;
  /** A test is tried once. */
  onlyOnce?: boolean;
}

/** Writes an event and the job that delivers it. Its id is made here and never changes, however often it is sent. */
export async function writeDelivery(tx: Transaction<Tables>, queue: Queue, event: NewEvent): Promise<string> {
  const { id, at } = newId();
  await tx
    .insertInto('deliveries')
    .values({
      delivery_id: id,
      event_id: `evt_${randomName(22)}`,
      user_id: event.userId,
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
      payload: event.payload,
      created_at: at,
      updated_at: at,
    })
    .execute();
  await queue.add(tx, 'deliveries', [{ data: { deliveryId: id, generation: 0 } }]);
  return id;
}
