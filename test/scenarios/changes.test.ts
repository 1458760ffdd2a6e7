import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createOperationCaller, type OperationCaller } from './operation-caller.ts';
import { type Running, startRunning } from './running.ts';
import { createStandIn } from './stand-in-backend.ts';

let running: Running;
let call: OperationCaller['call'];
let done: OperationCaller['done'];

beforeAll(async () => {
  running = await startRunning({ backend: createStandIn() });
  ({ call, done } = createOperationCaller(running));
});
afterEach(() => running.expectKept());
afterAll(() => running?.close());

type Thing = { get: 'runs.get' | 'prompts.get'; update: 'runs.update' | 'prompts.update' };

const madeRun = async () =>
  (await done('images.generate', { json: { prompt: 'a fox', metadata: { a: 1 }, sync: true } })).data.run_id;
const madePrompt = async () =>
  (await done('prompts.create', { json: { prompt: 'a fox', model_type: 'nanobanana' } })).id;

describe.each<[string, Thing, () => Promise<string>, object[]]>([
  ['run', { get: 'runs.get', update: 'runs.update' }, madeRun, [{ tags: ['a'] }, { tags: ['b'] }]],
  ['prompt', { get: 'prompts.get', update: 'prompts.update' }, madePrompt, [{ prompt: 'owl' }, { prompt: 'hare' }]],
])('If-Match on a %s', (_, { get, update }, made, [one, other]) => {
  const change = (at: string, json: object | undefined, ifMatch: string) =>
    call(update, { at, json, headers: { 'If-Match': ifMatch } });

  test('lets the first of two changes through, and reports to the second that it is late', async () => {
    const at = await made();
    const tag = String((await call(get, { at })).headers.get('etag'));
    const first = await change(at, one, tag);
    expect(first.json).toMatchObject(one as object);
    const late = await change(at, other, tag);
    expect([late.status, late.json.code]).toEqual([412, 'precondition_failed']);
    const now = await call(get, { at });
    expect(now.json).toEqual(first.json);
    expect(now.headers.get('etag')).toBe(first.headers.get('etag'));
    const weak = await change(at, other, `W/${first.headers.get('etag')}`);
    expect(weak.status).toBe(412);
    const second = await change(at, other, `"another", ${first.headers.get('etag')}`);
    expect(second.json).toMatchObject(other as object);
    expect((await change(at, one, '*')).status).toBe(200);
    expect((await call(update, { at, json: other })).status).toBe(200);
  });

  test('lets one of many concurrent changes through', async () => {
    const at = await made();
    const tag = String((await call(get, { at })).headers.get('etag'));
    const changes = await Promise.all(Array.from({ length: 8 }, () => change(at, one, tag)));
    expect(changes.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(412)]);
  });

  test('does not show that another user has it', async () => {
    const at = await made();
    const as = { 'X-API-Key': await running.keyOf('usr_stranger', 'runs:write') };
    const refused = await call(update, { at, json: one, headers: { 'If-Match': '*' }, as });
    expect(refused.status).toBe(404);
  });
});

test('null clears metadata and the model type of a prompt', async () => {
  const run = await madeRun();
  expect(await done('runs.update', { at: run, json: { metadata: null } })).toMatchObject({ metadata: null });
  expect(await done('runs.get', { at: run })).toMatchObject({ metadata: null });
  const prompt = await madePrompt();
  expect(await done('prompts.update', { at: prompt, json: { model_type: null } })).toMatchObject({ model_type: null });
  const wrong = await call('prompts.update', { at: prompt, json: { model_type: 'lost' } });
  expect(wrong.json.details.issues).toMatchObject([{ path: '/model_type', rule: 'enum' }]);
  const unavailable = await call('prompts.update', { at: prompt, json: { model_type: 'vendorc' } });
  expect(unavailable.json.code).toBe('model_unavailable');
  const deep = await call('runs.update', { at: run, json: { metadata: 'text' } });
  expect(deep.json.details.issues).toMatchObject([{ path: '/metadata', rule: 'type' }]);
});

test('the list of runs is filtered by one status or several', async () => {
  const completed = await madeRun();
  const canceled = (await done('images.generate', { json: { prompt: 'wait' } })).data.run_id;
  await done('runs.cancel', { at: canceled });
  const found = async (query: string) =>
    (await done('runs.list', { query })).data
      .map(({ run_id }: { run_id: string }) => run_id)
      .filter((id: string) => [completed, canceled].includes(id));
  expect(await found('?status=completed')).toEqual([completed]);
  expect(await found('?status=completed&status=canceled')).toEqual([canceled, completed]);
  expect(await found('?status=failed&status=queued')).toEqual([]);
  for (const query of ['?status=lost', '?status=failed&status=lost', '?status=failed&status=failed', '?status=']) {
    const { status, json } = await call('runs.list', { query });
    expect([status, json.details.issues[0].path]).toEqual([422, 'status']);
  }
});
