import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ended, send } from '../../actions/runs.ts';
import { accepted, fieldsOf } from '../../exchange/call.ts';
import type { Receiver } from '../../receiver/receiver.ts';
import type { Scenario } from './scenario.ts';

/** How long to watch for a second event. */
const watchMs = 1_500;

interface Delivery {
  delivery_id: string;
  event_id: string;
  status: string;
  payload: string;
  url: string;
  run_id: string;
  type: string;
  next_attempt_at: string | null;
  attempts: { status_code: number | null }[];
}

/**
 * Each run sends one event, waited for or not, which is recorded as it was sent; redelivering repeats its id and bytes.
 */
export const webhookSentOnce: Scenario = {
  about: ['images.generate', 'webhooks.listDeliveries', 'webhooks.getDelivery', 'webhooks.redeliver'],
  needs: ['receiver'],
  async run(session) {
    const receiver = session.fixtures.receiver as Receiver;
    const [hook, waitedHook] = [`once-${randomUUID()}`, `waited-${randomUUID()}`];
    const values = { prompt: 'a red fox', width: 64, height: 64 };
    const waited = await send(
      session,
      'images.generate',
      { ...values, sync: true, webhook_url: receiver.hookUrl(waitedHook) },
      accepted(200, 202),
    );
    const made = await send(
      session,
      'images.generate',
      { ...values, webhook_url: receiver.hookUrl(hook) },
      accepted(202),
    );
    const run = await ended(session, made);
    await receiver.waitFor(hook, 1, 15_000);
    await receiver.waitFor(waitedHook, 1, 15_000);
    await sleep(watchMs);
    const events = receiver.received(hook);
    session.expect(
      events.length === 1,
      `${events.length} events came for one run, with ids ${[...new Set(events.map(({ headers }) => headers['webhook-id']))].join(', ')}`,
      made,
    );
    const ofWaited = receiver.received(waitedHook).length;
    session.expect(ofWaited === 1, `${ofWaited} events came for a run whose response had waited for it`, waited);

    const list = await session.request('webhooks.listDeliveries', { query: { run_id: run?.run_id } }, accepted(200));
    const deliveries = (fieldsOf(list).data as Delivery[] | undefined) ?? [];
    session.expect(deliveries.length === 1, `${deliveries.length} deliveries are recorded for one run`, made, list);
    const [delivery] = deliveries;
    const [event] = events;
    if (delivery === undefined || event === undefined) return;
    const truths: [boolean, string][] = [
      [
        delivery.status === 'delivered' && delivery.next_attempt_at === null,
        `the event has arrived, its delivery is ${delivery.status}`,
      ],
      [
        delivery.event_id === event.headers['webhook-id'],
        'the delivery has another event_id than the event’s webhook-id',
      ],
      [delivery.payload === event.body.toString(), 'the recorded payload is not what was sent'],
      [
        delivery.attempts.length === 1 && delivery.attempts[0]?.status_code === 204,
        `one try returned 204, recorded is ${JSON.stringify(delivery.attempts).slice(0, 120)}`,
      ],
      [
        delivery.run_id === run?.run_id && delivery.url === receiver.hookUrl(hook),
        'the delivery names another run or URL',
      ],
    ];
    for (const [holds, message] of truths) session.expect(holds, message, made, list);

    const path = { delivery_id: delivery.delivery_id };
    const again = await session.request(
      'webhooks.redeliver',
      { path, headers: { 'Idempotency-Key': `verify-${randomUUID()}` } },
      accepted(202),
    );
    const [, second] = await receiver.waitFor(hook, 2, 10_000);
    session.expect(second !== undefined, 'a redelivery did not come', made, again);
    if (second === undefined) return;
    session.expect(
      second.headers['webhook-id'] === event.headers['webhook-id'],
      'a redelivery has another webhook-id',
      made,
      again,
    );
    session.expect(second.body.equals(event.body), 'a redelivery has another body', made, again);
    const after = await session.request('webhooks.getDelivery', { path }, accepted(200));
    const { attempts = [] } = fieldsOf(after) as Partial<Delivery>;
    session.expect(
      attempts.length >= 1 && attempts.length <= 2,
      `after one redelivery ${attempts.length} tries are recorded`,
      made,
      after,
    );
  },
};
