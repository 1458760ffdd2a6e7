import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type SendEvent, signWebhook } from '@darkroom/contract/service';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createEgress, type Egress } from '../egress/index.ts';
import { silentLog } from '../process/log.ts';
import type { Runs } from '../runs/index.ts';
import { testRuns } from '../runs/testing.ts';
import type { Delivery } from '../store/deliveries.ts';
import type { Store } from '../store/index.ts';
import { testDatabases } from '../store/testing/databases.ts';
import { newRun } from '../store/testing/runs.ts';
import { createDeliveries, type Deliveries } from '../webhooks/index.ts';
import { startDeliverer } from './index.ts';

interface Received {
  headers: IncomingMessage['headers'];
  body: string;
}

describe.each(testDatabases())('deliveries on $name', (database) => {
  let store: Store;
  let runs: Runs;
  let deliveries: Deliveries;
  let egress: Egress;
  let deliverer: ReturnType<typeof startDeliverer> | undefined;
  let server: Server;
  let received: Received[] = [];
  let respond: (response: ServerResponse, nth: number) => void = (response) => response.writeHead(204).end();
  let url = '';
  let users = 0;
  let userId = '';

  const start = (options: { delays?: number[]; timeoutMs?: number } = {}) => {
    userId = `usr_${++users}`;
    received = [];
    const given = { delays: [10, 10, 10, 10, 10, 10], ...options };
    deliverer = startDeliverer({ store, log: silentLog, send: egress.send, ...given });
  };
  const endRun = async (fields: object = {}) => {
    const made = await runs.create(newRun({ userId, webhookUrl: url, ...fields }));
    await runs.cancel(userId, made.runId);
    const { data } = await deliveries.list(userId, { runId: made.runId }, { limit: 1 });
    return data[0] as Delivery;
  };
  const until = async (delivery: Delivery, holds: (now: Delivery) => boolean) => {
    for (;;) {
      const now = (await deliveries.get(userId, delivery.delivery_id)) as Delivery;
      if (holds(now)) return now;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  const settled = (delivery: Delivery) => until(delivery, ({ status }) => status !== 'pending');

  beforeAll(async () => {
    await database.start();
    store = await database.open();
    runs = testRuns(store);
    deliveries = createDeliveries({ store, runs });
    egress = createEgress({ allows: () => true });
    server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
      respond(response, received.length);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  });
  afterEach(async () => {
    await deliverer?.stop(0);
    deliverer = undefined;
  });
  afterAll(async () => {
    await egress.close();
    server.closeAllConnections();
    server.close();
    await store.close();
    await database.stop();
  });

  test('the end of a run is delivered once, signed with the run’s secret over the very bytes that are shown', async () => {
    start();
    respond = (response) => response.writeHead(204).end();
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    const delivery = await settled(await endRun({ webhookSecret: store.secrets.seal(userId, secret) }));
    expect(delivery).toMatchObject({ status: 'delivered', type: 'run.canceled', next_attempt_at: null });
    expect(delivery.attempts).toMatchObject([{ status_code: 204, error: null }]);
    expect(received).toHaveLength(1);
    const [{ headers, body }] = received as [Received];
    expect(body).toBe(delivery.payload);
    expect(headers['webhook-id']).toBe(delivery.event_id);
    const signed = { id: delivery.event_id, timestamp: Number(headers['webhook-timestamp']), body };
    expect(headers['webhook-signature']).toBe(await signWebhook([secret], signed));
    expect(JSON.stringify(delivery)).not.toContain(secret);
  });

  test('a receiver that fails is tried again under the same id, with the user’s secret, until it returns 2xx', async () => {
    start();
    respond = (response, nth) => response.writeHead(nth < 3 ? 503 : 200).end();
    const delivery = await settled(await endRun());
    const { secret } = await store.webhookSecrets.get(userId);
    expect(delivery.attempts.map(({ status_code }) => status_code)).toEqual([503, 503, 200]);
    expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([delivery.event_id]));
    for (const { headers, body } of received) {
      const signed = { id: delivery.event_id, timestamp: Number(headers['webhook-timestamp']), body };
      expect(headers['webhook-signature']).toBe(await signWebhook([secret], signed));
    }
  });

  test('after a rotation an event has a signature of the new and of the previous secret, also if it is sent again', async () => {
    start();
    respond = (response) => response.writeHead(204).end();
    const { secret: first } = await store.webhookSecrets.get(userId);
    const delivery = await settled(await endRun());
    const { secret: second } = await store.webhookSecrets.rotate(userId);
    await deliveries.redeliver(userId, delivery.delivery_id);
    await until(delivery, ({ attempts }) => attempts.length === 2);
    expect(received).toHaveLength(2);
    for (const [index, { headers, body }] of received.entries()) {
      const signed = { id: delivery.event_id, timestamp: Number(headers['webhook-timestamp']), body };
      const signers = index === 0 ? [first] : [second, first];
      expect(headers['webhook-signature']).toBe(await signWebhook(signers, signed));
    }
  });

  test('seven tries and no more', async () => {
    start();
    respond = (response) => response.writeHead(500).end();
    const delivery = await settled(await endRun());
    expect(delivery).toMatchObject({ status: 'failed', next_attempt_at: null });
    expect(delivery.attempts).toHaveLength(7);
  });

  test('410 stops at once; a redirect is not followed', async () => {
    start({ delays: [] });
    respond = (response) => response.writeHead(410).end();
    expect(await settled(await endRun())).toMatchObject({
      status: 'failed',
      attempts: [{ status_code: 410, error: 'The receiver returned 410 and wants no more events.' }],
    });
    respond = (response) => response.writeHead(307, { location: url }).end();
    const redirected = await settled(await endRun());
    expect(redirected.attempts).toMatchObject([{ status_code: 307, error: expect.stringContaining('not followed') }]);
    expect(received).toHaveLength(2);
  });

  test('a slow receiver is given up, one that is down is reported as such', async () => {
    start({ delays: [], timeoutMs: 50 });
    respond = () => {};
    const slow = await settled(await endRun());
    expect(slow.attempts).toMatchObject([
      { status_code: null, error: 'The receiver did not respond within 0.05 seconds.' },
    ]);
    const down = await settled(await endRun({ webhookUrl: 'http://127.0.0.1:1/hook' }));
    expect(down.attempts).toMatchObject([{ status_code: null, error: expect.stringMatching(/^The receiver .+\.$/) }]);
  });

  test('Retry-After puts the next attempt off', async () => {
    start();
    respond = (response) => response.writeHead(429, { 'retry-after': '3600' }).end();
    const waiting = await until(await endRun(), ({ attempts }) => attempts.length === 1);
    expect(waiting.status).toBe('pending');
    expect(Date.parse(waiting.next_attempt_at as string) - Date.now()).toBeGreaterThan(3_500_000);
  });

  test('a redelivery goes out at once, under the same id, and the schedule before it is off', async () => {
    start({ delays: [3_600_000] });
    respond = (response) => response.writeHead(500).end();
    const waiting = await until(await endRun(), ({ attempts }) => attempts.length === 1);
    respond = (response) => response.writeHead(200).end();
    expect(await deliveries.redeliver('usr_other', waiting.delivery_id)).toBeNull();
    expect(await deliveries.redeliver(userId, waiting.delivery_id)).toMatchObject({ status: 'pending' });
    const delivered = await settled(waiting);
    expect(delivered).toMatchObject({ status: 'delivered', event_id: waiting.event_id });
    expect(delivered.attempts).toHaveLength(2);
    expect(await deliveries.redeliver(userId, waiting.delivery_id)).toMatchObject({ status: 'pending' });
    expect((await settled(waiting)).attempts).toHaveLength(3);
  });

  test('what was due while nobody delivered is delivered after the next start', async () => {
    start();
    await deliverer?.stop(0);
    respond = (response) => response.writeHead(200).end();
    const delivery = await endRun();
    expect((await deliveries.get(userId, delivery.delivery_id))?.status).toBe('pending');
    const owner = userId;
    start();
    userId = owner;
    expect((await settled(delivery)).status).toBe('delivered');
  });

  test('receivers that never respond cost others nothing', async () => {
    const tarpits = ['http://tarpit-1.test', 'http://tarpit-2.test', 'http://tarpit-3.test'];
    const held = new Map<string, number>();
    const got: string[] = [];
    const send: SendEvent = async (address, { signal }) => {
      const { origin, pathname } = new URL(address);
      if (!tarpits.includes(origin)) {
        got.push(pathname);
        return { status: 204 };
      }
      held.set(origin, (held.get(origin) ?? 0) + 1);
      return await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    };
    // A few at a time, so none waits long for a database connection.
    const events = async (count: number, userId: (at: number) => string, address: (at: number) => string) => {
      for (let at = 0; at < count; at += 5) {
        const some = [0, 1, 2, 3, 4].map((more) => at + more);
        await Promise.all(some.map((at) => deliveries.test(userId(at), { url: address(at), type: 'run.completed' })));
      }
    };
    // All of these are due before any other event.
    for (const tarpit of [tarpits[0], tarpits[2]])
      await events(
        50,
        () => 'usr_tarpit',
        (at) => `${tarpit}/${at}`,
      );
    await events(
      50,
      (at) => `usr_tarpit_${at}`,
      (at) => `${tarpits[1]}/${at}`,
    );
    await events(
      100,
      (at) => `usr_quick_${at % 7}`,
      (at) => `http://quick-${at % 11}.test/${at}`,
    );
    // The caller with the tarpits has another receiver, which does not wait for them either.
    await events(
      100,
      () => 'usr_tarpit',
      (at) => `http://own.test/${at + 100}`,
    );

    deliverer = startDeliverer({ store, log: silentLog, send, timeoutMs: 3_600_000 });
    await expect.poll(() => got.length).toBe(200);
    expect(new Set(got).size).toBe(200);
    expect([...held.keys()].toSorted()).toEqual(tarpits);
    expect(Math.max(...held.values())).toBeLessThanOrEqual(2);

    // Stopping aborts the tarpits' deliveries, which are due again, with no attempt used up.
    await deliverer.stop(0);
    const { data } = await deliveries.list('usr_tarpit', { status: 'pending' }, { limit: 100 });
    expect(data.flatMap(({ attempts }) => attempts)).toEqual([]);
    await store.deliveries.forget(new Date(Date.now() + 60_000));
    const left = new Map<string, number>();
    for (;;) {
      const request = { count: 1000, fullUsers: [], fullReceivers: [], fullUnlessQuick: [], quickOnly: false };
      const claimed = await store.deliveries.claim({ ...request, reserve: () => true });
      for (const { receiver } of claimed) left.set(receiver, (left.get(receiver) ?? 0) + 1);
      if (claimed.length === 0) break;
    }
    for (const tarpit of tarpits) expect(left.get(tarpit)).toBe(50);
  });

  test('several workers share what is due, and each event is claimed by one of them', async () => {
    start();
    await deliverer?.stop(0);
    for (let at = 0; at < 30; at++)
      await deliveries.test(userId, { url: `http://r${at % 3}.test/`, type: 'run.failed' });
    // Room for the lanes of other tests too, whose leases may have expired.
    const request = { count: 1000, fullUsers: [], fullReceivers: [], fullUnlessQuick: [], quickOnly: false };
    const claimed: string[] = [];
    await Promise.all(
      [1, 2, 3, 4].map(async () => {
        for (let misses = 0; misses < 20; ) {
          const got = await store.deliveries.claim({ ...request, reserve: ({ user_id }) => user_id === userId });
          claimed.push(...got.map(({ delivery_id }) => delivery_id));
          misses = got.length === 0 ? misses + 1 : 0;
        }
      }),
    );
    expect(claimed).toHaveLength(30);
    expect(new Set(claimed).size).toBe(30);
  });

  test('a secret that cannot be decrypted is a failed attempt, not a lost event', async () => {
    start({ delays: [] });
    const delivery = await settled(await endRun({ webhookSecret: store.secrets.seal('usr_other', 'a secret') }));
    expect(delivery).toMatchObject({
      status: 'failed',
      attempts: [{ status_code: null, error: 'The webhook secret of this event cannot be decrypted.' }],
    });
    expect(received).toEqual([]);
  });

  test('a test event is a sample, sent once', async () => {
    start();
    respond = (response) => response.writeHead(500).end();
    const sent = await deliveries.test(userId, { url, type: 'run.failed', secret: 'a secret of my own' });
    const delivery = await settled(sent);
    expect(delivery).toMatchObject({ status: 'failed', run_id: null, type: 'run.failed' });
    expect(delivery.attempts).toHaveLength(1);
    expect(JSON.parse(delivery.payload)).toMatchObject({
      type: 'run.failed',
      data: { status: 'failed', metadata: { test: true } },
    });
  });
});
