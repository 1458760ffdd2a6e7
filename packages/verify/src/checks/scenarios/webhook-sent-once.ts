import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ended, listOf, send } from '../../actions/runs.ts';
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
  next_attempt_at: string | null;
  attempts: { status_code: number | null }[];
}

export const webhookSentOnce: Scenario = {
  proves:
    'Each run sends one event, waited for or not, which is recorded as it was sent; redelivering repeats its id ' +
    'and bytes.',
  about: ['images.generate', 'webhooks.listDeliveries', 'webhooks.getDelivery', 'webhooks.redeliver'],
  needs: ['receiver'],
  async run(session) {
    const receiver = session.fixtures.receiver as Receiver;
    const [hook, waitedHook] = [`once-${randomUUID()}`, `waited-${randomUUID()}`];
    const values = { prompt: 'a red fox', width: 64, height: 64, webhook_url: receiver.hookUrl(hook) };
    const synchronous = { ...values, sync: true, webhook_url: receiver.hookUrl(waitedHook) };
    const waited = await send(session, 'images.generate', synchronous, accepted(200, 202));
    const made = await send(session, 'images.generate', values, accepted(202));
    const run = await ended(session, made);
    await receiver.waitFor(hook, 1, 15_000);
    await receiver.waitFor(waitedHook, 1, 15_000);
    await sleep(watchMs);
    const events = receiver.received(hook);
    const ids = [...new Set(events.map(({ headers }) => headers['webhook-id']))].join(', ');
    session.expect(events.length === 1, `${events.length} events came for one run, with ids ${ids}`, made);
    const ofWaited = receiver.received(waitedHook).length;
    session.expect(ofWaited === 1, `${ofWaited} events came for a run whose response had waited for it`, waited);

    const list = await listOf<Delivery>(session, 'webhooks.listDeliveries', { run_id: run?.run_id });
    const { length } = list.entries;
    session.expect(length === 1, `${length} deliveries are recorded for one run`, made, list.exchange);
    const [delivery] = list.entries;
    const [event] = events;
    if (delivery === undefined || event === undefined) return;
    const { status, attempts, next_attempt_at } = delivery;
    const isDelivered = status === 'delivered' && next_attempt_at === null;
    const isRecorded = attempts.length === 1 && attempts[0]?.status_code === 204;
    const isOfRun = delivery.run_id === run?.run_id && delivery.url === receiver.hookUrl(hook);
    const isOfEvent = delivery.event_id === event.headers['webhook-id'];
    const truths: [boolean, string][] = [
      [isDelivered, `the event has arrived, its delivery is ${status}`],
      [isOfEvent, 'the delivery has another event_id than the event’s webhook-id'],
      [delivery.payload === event.body.toString(), 'the recorded payload is not what was sent'],
      [isRecorded, `one attempt returned 204, recorded is ${JSON.stringify(attempts).slice(0, 120)}`],
      [isOfRun, 'the delivery names another run or URL'],
    ];
    for (const [holds, message] of truths) session.expect(holds, message, made, list.exchange);

    const path = { delivery_id: delivery.delivery_id };
    const headers = { 'Idempotency-Key': `verify-${randomUUID()}` };
    const again = await session.request('webhooks.redeliver', { path, headers }, accepted(202));
    const [, second] = await receiver.waitFor(hook, 2, 10_000);
    session.expect(second !== undefined, 'a redelivery did not come', made, again);
    if (second === undefined) return;
    const isSame = second.headers['webhook-id'] === event.headers['webhook-id'];
    session.expect(isSame, 'a redelivery has another webhook-id', made, again);
    session.expect(second.body.equals(event.body), 'a redelivery has another body', made, again);
    const after = await session.request('webhooks.getDelivery', { path }, accepted(200));
    const count = ((fieldsOf(after).attempts ?? []) as unknown[]).length;
    session.expect(count === 1 || count === 2, `after one redelivery ${count} attempts are recorded`, made, after);
  },
};
