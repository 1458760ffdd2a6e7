import { rmSync } from 'node:fs';
import { preparedFolder } from '@darkroom/server/prepared-folder';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, createCaller, until } from './caller.ts';
import { freePort, killAll, type ServiceProcess, startProcess } from './processes.ts';
import { startReceiver } from './receiver.ts';

interface Delivery {
  delivery_id: string;
  event_id: string;
  status: string;
  attempts: { status_code: number | null; error: string | null }[];
  next_attempt_at: string | null;
}

let folder: string;
let env: Record<string, string>;
let service: ServiceProcess;
let caller: Caller;
let receiver: Awaited<ReturnType<typeof startReceiver>>;

beforeAll(async () => {
  folder = await preparedFolder();
  receiver = await startReceiver();
  const port = await freePort();
  env = { DARKROOM_DATA: folder, PORT: String(port), WORK_MS: '10' };
  caller = createCaller(`http://127.0.0.1:${port}`);
  service = await startProcess(env);
});
afterAll(() => {
  killAll();
  rmSync(folder, { recursive: true, force: true });
});

let runs = 0;
async function deliveryTo(url: string, holds: (delivery: Delivery) => boolean): Promise<Delivery> {
  const { run_id } = await caller.generate({ prompt: 'tell me', webhook_url: url }, `receivers-${++runs}`);
  return await until(
    async () => {
      const response = await caller.call(`/api/v1/webhooks/deliveries?run_id=${run_id}`);
      return ((await response.json()) as { data: Delivery[] }).data[0] as Delivery;
    },
    (delivery) => delivery !== undefined && holds(delivery),
  );
}
const tried = ({ attempts }: Delivery) => attempts.length > 0;

test('a receiver that redirects is not followed, and one that returns 410 gets nothing more', async () => {
  receiver.responding((response) => void response.writeHead(302, { location: receiver.url }).end());
  const redirected = await deliveryTo(receiver.url, tried);
  expect(redirected).toMatchObject({ status: 'pending', attempts: [{ status_code: 302 }] });
  receiver.responding((response) => void response.writeHead(410).end());
  expect(await deliveryTo(receiver.url, ({ status }) => status !== 'pending')).toMatchObject({
    status: 'failed',
    attempts: [{ status_code: 410 }],
    next_attempt_at: null,
  });
  expect(receiver.events).toHaveLength(2);
});

test('a slow receiver holds up nobody else', async () => {
  receiver.responding(() => {});
  const slow = deliveryTo(receiver.url, tried);
  const other = await startReceiver();
  const quick = await deliveryTo(other.url, ({ status }) => status === 'delivered');
  expect(quick.attempts).toHaveLength(1);
  await other.down();
  expect((await slow).attempts).toMatchObject([{ status_code: null, error: expect.stringContaining('15 seconds') }]);
});

test('an event for a receiver that is down survives a kill, and arrives under its first id', async () => {
  receiver.responding((response) => void response.writeHead(204).end());
  await receiver.down();
  const failed = await deliveryTo(receiver.url, tried);
  expect(failed).toMatchObject({ status: 'pending', attempts: [{ status_code: null }] });
  await service.kill();
  await receiver.up();
  service = await startProcess(env);
  const before = receiver.events.length;
  await until(
    () => receiver.events.slice(before),
    (events) => events.some(({ id }) => id === failed.event_id),
  );
  const delivered = await until(
    async () => (await (await caller.call(`/api/v1/webhooks/deliveries/${failed.delivery_id}`)).json()) as Delivery,
    ({ status }) => status === 'delivered',
  );
  expect(delivered.event_id).toBe(failed.event_id);
  expect(await service.stop()).toBe(0);
  await receiver.down();
});
