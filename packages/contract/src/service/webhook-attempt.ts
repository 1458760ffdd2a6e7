import type { components } from '../generated/types.ts';
import { signWebhook } from './webhook-signature.ts';

type DeliveryAttempt = components['schemas']['DeliveryAttempt'];

/** Sends a body to a URL; the message of an error it throws can follow "The receiver". */
export type SendEvent = (
  url: string,
  message: { headers: Record<string, string>; body: string; signal: AbortSignal },
) => Promise<{ status: number; retryAfter?: string }>;

export interface SentEvent {
  url: string;
  id: string;
  body: string;
  secrets: readonly string[];
}

export interface AttemptOptions {
  send: SendEvent;
  /** Ends the attempt without a result. */
  cutOff: AbortSignal;
  timeoutMs?: number | undefined;
  now?: () => number;
}

/** Makes one attempt to deliver an event. Throws only if it is cut off. */
export async function attemptDelivery(
  { url, id, body, secrets }: SentEvent,
  { send, cutOff, timeoutMs = 15_000, now = Date.now }: AttemptOptions,
): Promise<{ attempt: DeliveryAttempt; retryAfter: string | undefined }> {
  const began = now();
  const timestamp = Math.floor(began / 1000);
  let status: number | null = null;
  let error: string | null = null;
  let retryAfter: string | undefined;
  try {
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'darkroom',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': await signWebhook(secrets, { id, timestamp, body }),
    };
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), cutOff]);
    // Resolving a name cannot be stopped, but we need not wait for it.
    ({ status, retryAfter } = await untilAborted(send(url, { headers, body, signal }), signal));
    error = complaint(status);
  } catch (caught) {
    if (cutOff.aborted) throw caught;
    const late = now() - began >= timeoutMs || (caught as Error).name === 'TimeoutError';
    const reason = late ? `did not respond within ${timeoutMs / 1000} seconds` : reasonOf(caught);
    error = `The receiver ${reason}.`.slice(0, 1000);
  }
  const duration_ms = Math.min(Math.max(0, now() - began), 60_000);
  return { attempt: { at: new Date(began).toISOString(), status_code: status, error, duration_ms }, retryAfter };
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

function reasonOf(caught: unknown): string {
  return caught instanceof Error ? caught.message.replace(/\.$/, '') : 'could not be reached';
}
