import { attemptDelivery, type SendEvent } from '@darkroom/contract/service';
import type { DeliveryAttempt } from '../store/deliveries.ts';
import type { DeliveryRecord } from '../store/delivery-claims.ts';
import { SecretUnreadable } from '../store/sealing.ts';
import { currentEvent } from './current-event.ts';
import { nextTry } from './schedule.ts';

export interface DeliverOptions {
  /** Sends to a checked URL. */
  send: SendEvent;
  /** What signs the event: the run's own secret, or those of its user that are valid now. */
  secretsOf(delivery: DeliveryRecord): Promise<string[]>;
  timeoutMs?: number;
  delays?: readonly number[];
}

export interface Outcome {
  attempt: DeliveryAttempt;
  outcome: { status: 'delivered' | 'failed' } | { status: 'pending'; nextAttemptAt: Date };
}

/**
 * Makes one attempt to deliver an event and returns its outcome. Throws only if it is aborted, or if the secrets cannot
 * be read now.
 */
export async function deliver(
  delivery: DeliveryRecord,
  options: DeliverOptions,
  cutOff: AbortSignal,
): Promise<Outcome> {
  const { attempt, retryAfter } = await attemptOf(delivery, options, cutOff);
  if (attempt.error === null) return { attempt, outcome: { status: 'delivered' } };
  const next =
    attempt.status_code === 410 || delivery.only_once
      ? undefined
      : nextTry(delivery.tries + 1, Date.now(), { retryAfter, delays: options.delays });
  return { attempt, outcome: next === undefined ? { status: 'failed' } : { status: 'pending', nextAttemptAt: next } };
}

async function attemptOf(
  delivery: DeliveryRecord,
  { send, secretsOf, timeoutMs }: DeliverOptions,
  cutOff: AbortSignal,
): Promise<{ attempt: DeliveryAttempt; retryAfter?: string | undefined }> {
  const { url, event_id: id } = delivery;
  const body = currentEvent(delivery.payload);
  let secrets: string[];
  try {
    secrets = await secretsOf(delivery);
  } catch (problem) {
    if (!(problem instanceof SecretUnreadable)) throw problem;
    const error = 'The webhook secret of this event cannot be decrypted.';
    return { attempt: { at: new Date().toISOString(), status_code: null, error, duration_ms: 0 } };
  }
  return attemptDelivery({ url, id, body, secrets }, { send, cutOff, timeoutMs });
}
