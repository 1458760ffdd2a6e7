import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Running, startRunning } from './running.ts';
import { createStandIn } from './stand-in-backend.ts';
import { discImage } from './test-images.ts';

interface Event {
  id: string;
  type: string;
  data: { run_id: string; status: string };
}

let running: Running;
let site: Server;
let url: string;
let image: Buffer<ArrayBuffer>;
const events: Event[] = [];
const fetching: ServerResponse[] = [];

/** Receives events at `/hook`, and holds every other request until the test responds to it. */
beforeAll(async () => {
  image = await discImage();
  site = createServer(async (request, response) => {
    if (request.url !== '/hook') {
      fetching.push(response);
      return;
    }
    const event = (await json(request)) as Omit<Event, 'id'>;
    events.push({ id: String(request.headers['webhook-id']), ...event });
    response.writeHead(204).end();
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  running = await startRunning({ backend: createStandIn(), env: { DARKROOM_ALLOW_PRIVATE_URLS: 'true' } });
});
afterAll(async () => {
  await running?.close();
  site.closeAllConnections();
  site.close();
});

async function eventsOf(runId: string): Promise<Event[]> {
  const deliveries = async () => (await running.call('GET', `/api/v1/webhooks/deliveries?run_id=${runId}`)).json.data;
  await expect.poll(async () => (await deliveries())[0]?.status).toBe('delivered');
  expect(await deliveries()).toHaveLength(1);
  return events.filter(({ data }) => data.run_id === runId);
}

test('a caller that waits with sync gets the result and the event', async () => {
  const body = { prompt: 'a fox', sync: true, webhook_url: `${url}/hook` };
  const { status, json } = await running.call('POST', '/api/v1/runs/generate', { json: body });
  expect(status).toBe(200);
  expect(await eventsOf(json.data.run_id)).toMatchObject([{ type: 'run.completed', data: { status: 'completed' } }]);
});

test('a caller whose response is the result gets the event too', async () => {
  const form = { prompt: 'a fox', image: new Blob([image]), webhook_url: `${url}/hook` };
  const { status, headers } = await running.call('POST', '/api/v1/edits/segment', { form });
  expect(status).toBe(200);
  expect(await eventsOf(headers.get('run-id') ?? '')).toMatchObject([{ type: 'run.completed' }]);
});

test('a sync caller that hangs up while its source is fetched gets the event', async () => {
  const controller = new AbortController();
  const body = { prompt: 'a fox', image_url: `${url}/slow.png`, sync: true, webhook_url: `${url}/hook` };
  const call = running.call('POST', '/api/v1/edits/vendora', { json: body, signal: controller.signal });
  await expect.poll(() => fetching.length).toBeGreaterThan(0);
  controller.abort();
  await expect(call).rejects.toThrow();
  fetching.pop()?.writeHead(200, { 'content-type': 'image/png' }).end(image);
  const list = async () => (await running.call('GET', '/api/v1/runs?run_type=edit&limit=1')).json.data;
  await expect.poll(async () => (await list())[0]?.status).toBe('completed');
  const [run] = await list();
  expect(await eventsOf(run.run_id)).toMatchObject([{ type: 'run.completed' }]);
});
