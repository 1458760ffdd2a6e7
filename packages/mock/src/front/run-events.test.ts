import { afterAll, beforeAll, expect, it } from 'vitest';
import { createManualClock } from '../core/clock.ts';
import { contract, createCaller } from '../testing/checked-fetch.ts';
import { type Mock, startMock } from './start-mock.ts';

const clock = createManualClock();
let mock: Mock;

beforeAll(async () => {
  mock = await startMock({ clock, runTime: 1000 });
});
afterAll(() => mock.stop());

interface Event {
  id?: number;
  event: string;
  data: Record<string, unknown>;
}

async function makeRun(prefer = ''): Promise<string> {
  const headers: Record<string, string> = prefer === '' ? {} : { prefer };
  const response = await createCaller(mock.url)('/api/v1/runs/generate', { body: { prompt: 'a fox' }, headers });
  return ((await response.json()) as { data: { run_id: string } }).data.run_id;
}

/** Reads a stream to its end while time passes. */
async function watch(runId: string, lastEventId?: number): Promise<Event[]> {
  const response = await fetch(`${mock.url}/api/v1/runs/${runId}/events`, {
    headers: { 'x-api-key': 'k', ...(lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }) },
  });
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  let text = '';
  const reading = (async () => {
    for await (const chunk of response.body ?? []) text += new TextDecoder().decode(chunk as Uint8Array);
    return 'end';
  })();
  for (let n = 0; n < 100; n++) {
    const ended = await Promise.race([reading, new Promise((resolve) => setTimeout(resolve, 2))]);
    if (ended === 'end') break;
    await clock.advance(100);
  }
  await reading;
  return text
    .split('\n\n')
    .filter(Boolean)
    .map((block) => {
      const fields = Object.fromEntries(
        block.split('\n').map((line) => [line.split(': ')[0], line.replace(/^\w+: /, '')]),
      );
      return {
        ...(fields.id && { id: Number(fields.id) }),
        event: fields.event ?? '',
        data: JSON.parse(fields.data ?? ''),
      };
    });
}

it('reports a run from its snapshot to its end, each event as the contract has it', async () => {
  const events = await watch(await makeRun());
  expect(events.map(({ event }) => event)).toEqual([
    'snapshot',
    'status',
    'progress',
    'progress',
    'progress',
    'progress',
    'status',
    'done',
  ]);
  expect(events.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(events.at(-1)?.data).toMatchObject({ status: 'completed', progress: 1 });
  const { issues } = contract.validators.compile(contract.componentSchema('RunEvent'));
  for (const event of events) expect(issues(event)).toEqual([]);
});

it('continues where a stream broke off', async () => {
  const runId = await makeRun();
  const all = await watch(runId);
  expect(await watch(runId, 3)).toEqual(all.slice(3));
});

it('has nothing more for a caller that has seen the end, so that a browser stops asking', async () => {
  const runId = await makeRun();
  const last = (await watch(runId)).at(-1)?.id ?? 0;
  const response = await createCaller(mock.url)(`/api/v1/runs/${runId}/events`, {
    headers: { 'last-event-id': String(last) },
  });
  expect(response.status).toBe(204);
});

it('reports a run that has ended already by a snapshot and its end', async () => {
  const runId = await makeRun('scenario=instant');
  expect((await watch(runId)).map(({ event }) => event)).toEqual(['snapshot', 'done']);
});

it('pings a run that does not get on', async () => {
  const runId = await makeRun('scenario=stuck');
  const place = `/api/v1/runs/${runId}`;
  // Once the response has begun, its stream is waiting for the clock.
  const response = await fetch(`${mock.url}${place}/events`, { headers: { 'x-api-key': 'k' } });
  await clock.advance(16_000);
  await createCaller(mock.url)(`${place}/cancel`, { method: 'POST' });
  const names = [...(await response.text()).matchAll(/^event: (\w+)$/gm)].map((match) => match[1]);
  expect(names).toContain('ping');
  expect(names.slice(-2)).toEqual(['status', 'done']);
});
