import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract, createCaller } from '../testing/checked-fetch.ts';
import { type Mock, startMock } from './start-mock.ts';

interface Received {
  id: string;
  timestamp: string;
  signature: string;
  body: string;
}

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
let mock: Mock;
let receiver: Server;
let url: string;
let received: Received[] = [];
let responses: number[] = [];
let wake = () => {};

beforeAll(async () => {
  mock = await startMock({ runTime: 0, webhookDelay: 1, webhookRetries: [1, 1, 1] });
});
afterAll(() => mock.stop());

beforeEach(async () => {
  received = [];
  responses = [];
  receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = request.headers;
    received.push({ id: String(id), timestamp: String(timestamp), signature: String(signature), body });
    response.writeHead(responses.shift() ?? 204, { location: 'http://127.0.0.1:1/' }).end();
    wake();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
afterEach(() => new Promise((resolve) => receiver.close(resolve)));

async function until(done: () => boolean | Promise<boolean>): Promise<void> {
  for (let n = 0; n < 500; n++) {
    if (await done()) return;
    await Promise.race([
      new Promise<void>((resolve) => {
        wake = resolve;
      }),
      new Promise((resolve) => setTimeout(resolve, 10)),
    ]);
  }
  throw new Error('It did not happen.');
}

async function generate(scenario = 'success', fields: object = { webhook_secret: secret }): Promise<string> {
  const response = await createCaller(mock.url)('/api/v1/runs/generate', {
    body: { prompt: 'a fox', webhook_url: url, ...fields },
    headers: { prefer: `scenario=${scenario}` },
  });
  return ((await response.json()) as { data: { run_id: string } }).data.run_id;
}

async function deliveryOf(runId: string) {
  const response = await createCaller(mock.url)(`/api/v1/webhooks/deliveries?run_id=${runId}`);
  const { data } = (await response.json()) as { data: { delivery_id: string; status: string; attempts: unknown[] }[] };
  return data[0];
}

function isSigned({ id, timestamp, signature, body }: Received, key: string): boolean {
  const bytes = key.startsWith('whsec_') ? Buffer.from(key.slice(6), 'base64') : Buffer.from(key);
  return signature === `v1,${createHmac('sha256', bytes).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

describe('the event of a run', () => {
  it.each([
    ['success', 'run.completed', 'completed'],
    ['fail', 'run.failed', 'failed'],
    ['cancel', 'run.canceled', 'canceled'],
  ])('%s arrives once, signed, as %s', async (scenario, type, status) => {
    const runId = await generate(scenario);
    await until(() => received.length === 1);
    const [event] = received;
    expect(event && isSigned(event, secret)).toBe(true);
    const body = JSON.parse(event?.body ?? '');
    expect(body).toMatchObject({ type, data: { run_id: runId, status } });
    expect(body.data.inputs).not.toHaveProperty('webhook_secret');
    await until(async () => (await deliveryOf(runId))?.status === 'delivered');
  });

  it('is signed with a plain secret as its bytes, and without one with that of the mock', async () => {
    await generate('success', { webhook_secret: 'just-some-words' });
    await until(() => received.length === 1);
    expect(received[0] && isSigned(received[0], 'just-some-words')).toBe(true);
    await generate('success', {});
    await until(() => received.length === 2);
    expect(received[1] && isSigned(received[1], 'whsec_bW9jay1zZWNyZXQtb2YtZGFya3Jvb20h')).toBe(true);
  });

  it('is signed with the new and the previous secret after a rotation, also if it is sent again', async () => {
    mock.reset();
    const call = createCaller(mock.url);
    const read = async (path: string, method = 'GET') =>
      ((await (await call(path, { method })).json()) as { secret: string }).secret;
    const first = await read('/api/v1/webhooks/secret');
    const runId = await generate('success', {});
    await until(async () => (await deliveryOf(runId))?.status === 'delivered');
    const second = await read('/api/v1/webhooks/secret/rotate', 'POST');
    expect(await read('/api/v1/webhooks/secret')).toBe(second);
    await call(`/api/v1/webhooks/deliveries/${(await deliveryOf(runId))?.delivery_id}/redeliver`, { method: 'POST' });
    await until(() => received.length === 2);
    const signers = received.map(({ signature, ...event }) =>
      signature
        .split(' ')
        .map((one) => [first, second].findIndex((key) => isSigned({ ...event, signature: one }, key))),
    );
    expect(signers).toEqual([[0], [1, 0]]);
  });

  it('is tried again with the same id when the receiver fails, and stops when it is gone', async () => {
    responses = [500, 302, 200];
    const runId = await generate();
    await until(async () => (await deliveryOf(runId))?.status === 'delivered');
    expect(new Set(received.map(({ id }) => id)).size).toBe(1);
    expect(received).toHaveLength(3);
    responses = [410];
    const gone = await generate();
    await until(async () => (await deliveryOf(gone))?.status === 'failed');
    expect((await deliveryOf(gone))?.attempts).toHaveLength(1);
  });

  it('goes wrong in the ways that have scenarios', async () => {
    const retried = await generate('webhook-retry');
    await until(async () => (await deliveryOf(retried))?.status === 'delivered');
    expect((await deliveryOf(retried))?.attempts).toHaveLength(3);
    expect(received).toHaveLength(1);
    await generate('webhook-twice');
    await until(() => received.length === 3);
    expect(received[1]?.id).toBe(received[2]?.id);
    await generate('webhook-forged');
    await until(() => received.length === 4);
    expect(received[3] && isSigned(received[3], secret)).toBe(false);
    const lost = await generate('webhook-lost');
    await until(async () => (await deliveryOf(lost))?.status === 'failed');
    expect(received).toHaveLength(4);
  });

  it('is sent once for a request that waited, whether or not the run ended in time', async () => {
    const runIds = [await generate('success', { sync: true }), await generate('still-running', { sync: true })];
    await until(() => received.length === 2);
    for (const runId of runIds) await until(async () => (await deliveryOf(runId))?.status === 'delivered');
    expect(received.map(({ body }) => JSON.parse(body).data.run_id).toSorted()).toEqual(runIds.toSorted());
  });

  it('is sent for a request whose response is the result, also if that is an error', async () => {
    const call = createCaller(mock.url);
    const image_url = 'https://pictures.example/fox.png';
    for (const [scenario, status] of [
      ['success', 200],
      ['fail', 502],
    ] as const) {
      const body = { image_url, webhook_url: url, webhook_secret: secret };
      const headers = { prefer: `scenario=${scenario}` };
      expect((await call('/api/v1/edits/background-remove', { body, headers })).status).toBe(status);
    }
    await until(() => received.length === 2);
    expect(received.map(({ body }) => JSON.parse(body).type).toSorted()).toEqual(['run.completed', 'run.failed']);
  });
});

it('sends a delivery again when asked, and samples of every event', async () => {
  const call = createCaller(mock.url);
  const runId = await generate();
  await until(async () => (await deliveryOf(runId))?.status === 'delivered');
  const { delivery_id } = (await deliveryOf(runId)) ?? { delivery_id: '' };
  expect((await call(`/api/v1/webhooks/deliveries/${delivery_id}/redeliver`, { method: 'POST' })).status).toBe(202);
  await until(() => received.length === 2);
  expect(received[1]?.id).toBe(received[0]?.id);
  const events = Object.values(contract.stateMachine.states).flatMap(({ event }) => event ?? []);
  for (const type of events) await call('/api/v1/webhooks/test', { body: { url, type } });
  await until(() => received.length === 2 + events.length);
  expect(
    received
      .slice(2)
      .map(({ body }) => JSON.parse(body).type)
      .sort(),
  ).toEqual([...events].sort());
});
