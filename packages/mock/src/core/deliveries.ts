import { randomName, signWebhook } from '@darkroom/contract/reading';
import type { components } from '@darkroom/contract/types';
import { BoundedMap } from './bounded-map.ts';
import { sleep } from './clock.ts';
import type { Contract } from './contract.ts';
import { exampleRecords } from './example-records.ts';
import { uuid } from './ids.ts';
import type { Settings } from './options.ts';
import { iso } from './present-run.ts';
import type { IncidentName } from './scenarios.ts';

export type Delivery = components['schemas']['Delivery'];

export interface NewDelivery {
  type: string;
  runId: string | null;
  url: string;
  secret: string | undefined;
  /** The event's `data`. */
  data: unknown;
  incident?: IncidentName | undefined;
}

export type Deliveries = ReturnType<typeof createDeliveries>;

const patience = 15_000;

interface Entry {
  delivery: Delivery;
  /** If omitted, those of the user sign that are valid when the event is sent. */
  secret: string | undefined;
  incident: IncidentName | undefined;
}

/** How an attempt ended; the first attempts of some scenarios never leave. */
type Result = Pick<Delivery['attempts'][number], 'status_code' | 'error'>;

const playedLoss: Result = {
  status_code: null,
  error: 'The receiver could not be reached (played by the scenario).',
};

export function createDeliveries(contract: () => Contract, settings: Settings, validSecrets: () => string[]) {
  const { clock, log } = settings;
  const kept = new BoundedMap<Entry>(1000);
  let stopped = new AbortController();

  /** Sends an event in its own time, until it is delivered, refused for good, or no attempts are left. */
  async function attempt(entry: Entry, firstDelay: number, signal: AbortSignal): Promise<void> {
    const { delivery, incident } = entry;
    const { webhookRetries: retries } = settings;
    for (const [index, delay] of [firstDelay, ...retries].entries()) {
      delivery.next_attempt_at = iso(clock.now() + delay);
      await sleep(clock, delay, signal);
      const started = clock.now();
      const swallowed = incident === 'webhook-lost' || (incident === 'webhook-retry' && index < 2);
      const result = swallowed ? playedLoss : await post(entry, signal);
      if (incident === 'webhook-twice' && index === 0) await post(entry, signal);
      const attempts = [
        ...delivery.attempts,
        { at: iso(started), ...result, duration_ms: Math.max(0, clock.now() - started) },
      ];
      delivery.attempts = attempts.slice(-contract().maxItems('Delivery', 'attempts'));
      delivery.updated_at = iso(clock.now());
      const last = result.error === null || result.status_code === 410 || index === retries.length;
      if (last)
        Object.assign(delivery, { status: result.error === null ? 'delivered' : 'failed', next_attempt_at: null });
      const { type, url, status } = delivery;
      log?.(`          webhook ${type} to ${url}: ${result.status_code ?? result.error} (${status})`);
      if (last) return;
    }
  }

  async function post({ delivery, secret, incident }: Entry, signal: AbortSignal): Promise<Result> {
    const timestamp = Math.floor(clock.now() / 1000);
    const { event_id: id, payload } = delivery;
    const secrets = secret === undefined ? validSecrets() : [secret];
    const used = incident === 'webhook-forged' ? secrets.map((right) => `not ${right}`) : secrets;
    try {
      const { status, ok, body } = await fetch(delivery.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(timestamp),
          'webhook-signature': await signWebhook(used, { id, timestamp, body: payload }),
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
      });
      await body?.cancel();
      return { status_code: status || null, error: ok ? null : `The receiver returned ${status}.` };
    } catch (error) {
      const late = error instanceof Error && error.name === 'TimeoutError';
      const reason = late ? `did not respond within ${patience / 1000} seconds` : 'could not be reached';
      return { status_code: null, error: `The receiver ${reason}.` };
    }
  }

  function begin(entry: Entry, delay: number): void {
    const { signal } = stopped;
    attempt(entry, delay, signal).catch((error) => {
      if (!signal.aborted) console.error(error);
    });
  }

  return {
    /** Newest first. */
    all: () => [...kept.values()].reverse().map(({ delivery }) => delivery),
    get: (deliveryId: string) => kept.get(deliveryId)?.delivery,
    /** Writes an event down and sends it in its own time. */
    send({ type, runId, url, secret, data, incident }: NewDelivery): Delivery {
      const now = clock.now();
      const delay = settings.webhookDelay * (incident === 'webhook-late' ? 10 : 1);
      const delivery = {
        delivery_id: uuid(now),
        event_id: `evt_${randomName(16)}`,
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
      const entry = { delivery, secret, incident };
      kept.set(delivery.delivery_id, entry);
      begin(entry, delay);
      return delivery;
    },
    /** Sends it again, with the same id. */
    resend(delivery: Delivery): void {
      const now = iso(clock.now());
      Object.assign(delivery, { status: 'pending', next_attempt_at: now, updated_at: now });
      const entry = kept.get(delivery.delivery_id);
      if (entry !== undefined) begin(entry, 0);
    },
    /** Stops all sending. */
    stop: () => stopped.abort(),
    /** Stops all sending and forgets. */
    reset(): void {
      stopped.abort();
      stopped = new AbortController();
      kept.clear();
      // What is still pending in an example would be tried forever.
      const isEnded = ({ status }: Delivery) => status !== 'pending';
      for (const delivery of exampleRecords(contract(), ['delivery_id', 'event_id'], isEnded)) {
        kept.set(delivery.delivery_id, { delivery, secret: undefined, incident: undefined });
      }
    },
  };
}
