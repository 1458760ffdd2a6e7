import type { components } from '@darkroom/contract/types';
import { BoundedMap } from './bounded-map.ts';
import { type Clock, sleep } from './clock.ts';
import type { Contract } from './contract.ts';
import { token, uuid } from './ids.ts';
import { iso } from './present-run.ts';
import type { IncidentName } from './scenarios.ts';
import { signWebhook } from './sign-webhook.ts';

export type Delivery = components['schemas']['Delivery'];

export interface WebhookSettings {
  /** Milliseconds from the end of a run to its event. */
  delay: number;
  /** Milliseconds before each further try. */
  retries: readonly number[];
  /** Signs events of requests that gave no secret. */
  secret: string;
  fetch: typeof fetch;
  /** Told of every try, for the log. */
  onTry?: (delivery: Delivery) => void;
}

export interface NewDelivery {
  type: string;
  runId: string | null;
  url: string;
  secret: string | undefined;
  /** The event's `data`. */
  data: unknown;
  incident?: IncidentName | undefined;
}

export interface Deliveries {
  /** Newest first. */
  all(): Delivery[];
  get(deliveryId: string): Delivery | undefined;
  /** Writes an event down and sends it in its own time. */
  send(event: NewDelivery): Delivery;
  /** Sends it again, with the same id. */
  resend(delivery: Delivery): void;
  /** Stops all sending and forgets. */
  reset(): void;
  stop(): void;
}

const patience = 15_000;

interface Entry {
  delivery: Delivery;
  secret: string;
  incident: IncidentName | undefined;
}

/** What a try ended with; the first tries of some scenarios never leave. */
interface Result {
  statusCode: number | null;
  error: string | null;
}

export function createDeliveries(contract: () => Contract, clock: Clock, settings: WebhookSettings): Deliveries {
  const kept = new BoundedMap<Entry>(1000);
  let stopped = new AbortController();

  async function work(deliveryId: string, firstDelay: number, signal: AbortSignal): Promise<void> {
    const entry = kept.get(deliveryId);
    if (entry === undefined) return;
    const { delivery, incident } = entry;
    for (const [index, delay] of [firstDelay, ...settings.retries].entries()) {
      delivery.next_attempt_at = iso(clock.now() + delay);
      await sleep(clock, delay, signal);
      const started = clock.now();
      const swallowed = incident === 'webhook-lost' || (incident === 'webhook-retry' && index < 2);
      const result = swallowed
        ? { statusCode: null, error: 'The receiver could not be reached (played by the scenario).' }
        : await post(entry, signal);
      if (incident === 'webhook-twice' && index === 0) await post(entry, signal);
      note(delivery, started, result);
      const delivered = result.statusCode !== null && result.statusCode >= 200 && result.statusCode < 300;
      const last = delivered || result.statusCode === 410 || index === settings.retries.length;
      if (last) {
        delivery.status = delivered ? 'delivered' : 'failed';
        delivery.next_attempt_at = null;
      }
      settings.onTry?.(delivery);
      if (last) return;
    }
  }

  function note(delivery: Delivery, started: number, { statusCode, error }: Result): void {
    const duration = Math.max(0, clock.now() - started);
    delivery.attempts = [
      ...delivery.attempts,
      { at: iso(started), status_code: statusCode, error, duration_ms: duration },
    ].slice(-contract().maxItems('Delivery', 'attempts'));
    delivery.updated_at = iso(clock.now());
  }

  async function post({ delivery, secret, incident }: Entry, signal: AbortSignal): Promise<Result> {
    const timestamp = Math.floor(clock.now() / 1000);
    const key = incident === 'webhook-forged' ? `not ${secret}` : secret;
    try {
      const response = await settings.fetch(delivery.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': delivery.event_id,
          'webhook-timestamp': String(timestamp),
          'webhook-signature': await signWebhook(key, delivery.event_id, timestamp, delivery.payload),
        },
        body: delivery.payload,
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
      });
      await response.body?.cancel();
      const fine = response.status >= 200 && response.status < 300;
      return { statusCode: response.status || null, error: fine ? null : `The receiver answered ${response.status}.` };
    } catch (error) {
      const late = error instanceof Error && error.name === 'TimeoutError';
      return {
        statusCode: null,
        error: late ? 'The receiver did not answer within 15 seconds.' : 'The receiver could not be reached.',
      };
    }
  }

  function begin(deliveryId: string, delay: number): void {
    const { signal } = stopped;
    work(deliveryId, delay, signal).catch((error) => {
      if (!signal.aborted) throw error;
    });
  }

  return {
    all: () => [...kept.values()].reverse().map(({ delivery }) => delivery),
    get: (deliveryId) => kept.get(deliveryId)?.delivery,
    send({ type, runId, url, secret = settings.secret, data, incident }) {
      const now = clock.now();
      const delay = incident === 'webhook-late' ? settings.delay * 10 : settings.delay;
      const delivery = {
        delivery_id: uuid(now),
        event_id: token('evt_', 16),
        type,
        run_id: runId,
        url,
        status: 'pending',
        attempts: [],
        next_attempt_at: iso(now + delay),
        created_at: iso(now),
        updated_at: iso(now),
        payload: JSON.stringify({ type, timestamp: iso(now), data }),
      } as Delivery;
      kept.set(delivery.delivery_id, { delivery, secret, incident });
      begin(delivery.delivery_id, delay);
      return delivery;
    },
    resend(delivery) {
      delivery.status = 'pending';
      delivery.next_attempt_at = iso(clock.now());
      delivery.updated_at = iso(clock.now());
      begin(delivery.delivery_id, 0);
    },
    stop: () => stopped.abort(),
    reset() {
      stopped.abort();
      stopped = new AbortController();
      kept.clear();
      const examples = contract()
        .exampleValues()
        .filter((value): value is Delivery => typeof value === 'object' && value !== null && 'delivery_id' in value);
      for (const delivery of examples) {
        // One of each id, as it ended; what is still pending in an example would be tried forever.
        if (delivery.status === 'pending') continue;
        kept.set(delivery.delivery_id, { delivery: { ...delivery }, secret: settings.secret, incident: undefined });
      }
    },
  };
}
