import { attemptDelivery, randomName, type SendEvent } from '@darkroom/contract/service';
import type { components } from '@darkroom/contract/types';
import { BoundedMap } from '../values/bounded-map.ts';
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

interface Entry {
  delivery: Delivery;
  /** If omitted, the user's secrets that are valid when the event is sent sign it. */
  secret: string | undefined;
  incident: IncidentName | undefined;
}

type Attempt = Delivery['attempts'][number];

/** An attempt of a scenario, which is never sent. */
function playedLoss(now: number): Attempt {
  const error = 'The receiver could not be reached (played by the scenario).';
  return { at: iso(now), status_code: null, error, duration_ms: 0 };
}

const send: SendEvent = async (url, message) => {
  const response = await fetch(url, { method: 'POST', redirect: 'manual', ...message }).catch((error) => {
    throw message.signal.aborted ? error : new Error('could not be reached', { cause: error });
  });
  await response.body?.cancel();
  // A page does not see the status of a redirect.
  if (response.type === 'opaqueredirect') throw new Error('redirects, which is not followed');
  return { status: response.status };
};

export function createDeliveries(contract: () => Contract, settings: Settings, validSecrets: () => string[]) {
  const { clock, log } = settings;
  const kept = new BoundedMap<Entry>(1000);
  let stopped = new AbortController();

  /** Sends an event after a delay, until it is delivered, refused for good, or no attempts are left. */
  async function attempt(entry: Entry, firstDelay: number, signal: AbortSignal): Promise<void> {
    const { delivery, incident } = entry;
    const { webhookRetries: retries } = settings;
    for (const [index, delay] of [firstDelay, ...retries].entries()) {
      delivery.next_attempt_at = iso(clock.now() + delay);
      await sleep(clock, delay, signal);
      const isLost = incident === 'webhook-lost' || (incident === 'webhook-retry' && index < 2);
      const result = isLost ? playedLoss(clock.now()) : await post(entry, signal);
      if (incident === 'webhook-twice' && index === 0) await post(entry, signal);
      delivery.attempts = [...delivery.attempts, result].slice(-contract().maxItems('Delivery', 'attempts'));
      delivery.updated_at = iso(clock.now());
      const last = result.error === null || result.status_code === 410 || index === retries.length;
      if (last)
        Object.assign(delivery, { status: result.error === null ? 'delivered' : 'failed', next_attempt_at: null });
      const { type, url, status } = delivery;
      log?.(`          webhook ${type} to ${url}: ${result.status_code ?? result.error} (${status})`);
      if (last) return;
    }
  }

  async function post({ delivery, secret, incident }: Entry, cutOff: AbortSignal): Promise<Attempt> {
    const { url, event_id: id, payload: body } = delivery;
    const valid = secret === undefined ? validSecrets() : [secret];
    const secrets = incident === 'webhook-forged' ? valid.map((right) => `not ${right}`) : valid;
    const { attempt } = await attemptDelivery({ url, id, body, secrets }, { send, cutOff, now: clock.now });
    return attempt;
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
    /** Records an event and sends it after its delay. */
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
      // A pending delivery of an example would stay pending forever.
      const isEnded = ({ status }: Delivery) => status !== 'pending';
      for (const delivery of exampleRecords(contract(), ['delivery_id', 'event_id'], isEnded)) {
        kept.set(delivery.delivery_id, { delivery, secret: undefined, incident: undefined });
      }
    },
  };
}
