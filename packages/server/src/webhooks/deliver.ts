import { signWebhook } from '@darkroom/contract/reading';
import type { DeliveryAttempt, DeliveryRecord } from '../store/deliveries.ts';
import { SecretUnreadable } from '../store/sealing.ts';
import { nextTry } from './schedule.ts';

/** Sends a body to a checked URL; the message of an error it throws can follow "The receiver". */
export type Send = (
  url: string,
  message: { headers: Record<string, string>; body: string; signal: AbortSignal },
) => Promise<{ status: number; retryAfter?: string }>;

export interface DeliverOptions {
  send: Send;
  /** What signs the event: the run's own secret, or those of its user that are valid now. */
  secretsOf(delivery: DeliveryRecord): Promise<string[]>;
  timeoutMs?: number;
  delays?: readonly number[];
}

export interface Outcome {
  attempt: DeliveryAttempt;
  outcome: { status: 'delivered' | 'failed' } | { status: 'pending'; nextAttemptAt: Date };
}

const timeoutMs = 15_000;

/**
 * Makes one attempt to deliver an event and returns its outcome. Throws only if it is aborted, or if the secrets cannot
 * be read now.
 */
export async function deliver(
  delivery: DeliveryRecord,
  options: DeliverOptions,
  cutOff: AbortSignal,
): Promise<Outcome> {
  const began = Date.now();
  const limit = options.timeoutMs ?? timeoutMs;
  const id = delivery.event_id;
  const timestamp = Math.floor(began / 1000);
  let statusCode: number | null = null;
  let error: string | null = null;
  let retryAfter: string | undefined;
  const secrets = await options.secretsOf(delivery).catch((problem: unknown) => {
    if (problem instanceof SecretUnreadable) return problem;
    throw problem;
  });
  try {
    if (secrets instanceof SecretUnreadable) throw secrets;
    const { payload: body } = delivery;
    const signal = AbortSignal.any([AbortSignal.timeout(limit), cutOff]);
    const sending = options.send(delivery.url, {
      headers: {
        'content-type': 'application/json',
        'user-agent': 'darkroom',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': await signWebhook(secrets, { id, timestamp, body }),
      },
      body,
      signal,
    });
    // Resolving a name cannot be stopped, but we need not wait for it.
    const answered = await untilAborted(sending, signal);
    statusCode = answered.status;
    retryAfter = answered.retryAfter;
    error = complaint(statusCode);
  } catch (caught) {
    if (cutOff.aborted) throw caught;
    const late = Date.now() - began >= limit || (caught as Error).name === 'TimeoutError';
    if (caught instanceof SecretUnreadable) error = 'The webhook secret of this event cannot be decrypted.';
    else if (late) error = `The receiver did not respond within ${limit / 1000} seconds.`;
    else error = `The receiver ${reason(caught)}.`;
  }
  const ended = Date.now();
  const attempt: DeliveryAttempt = {
    at: new Date(began).toISOString(),
    status_code: statusCode,
    error: error?.slice(0, 1000) ?? null,
    duration_ms: Math.min(ended - began, 60_000),
  };
  if (error === null) return { attempt, outcome: { status: 'delivered' } };
  const next =
    statusCode === 410 || delivery.only_once
      ? undefined
      : nextTry(delivery.tries + 1, ended, {
          ...(retryAfter === undefined ? {} : { retryAfter }),
          ...(options.delays === undefined ? {} : { delays: options.delays }),
        });
  return { attempt, outcome: next === undefined ? { status: 'failed' } : { status: 'pending', nextAttemptAt: next } };
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

function complaint(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status === 410) return 'The receiver returned 410 and wants no more events.';
  if (status >= 300 && status < 400) return `The receiver returned ${status}; redirects are not followed.`;
  return `The receiver returned ${status}.`;
}

function reason(caught: unknown): string {
  return caught instanceof Error ? caught.message.replace(/\.$/, '') : 'could not be reached';
}
