import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Run } from '../core/contract.ts';
import { type Caller, createCaller, expectError, readJson, type Sent } from '../testing/checked-fetch.ts';
import { type Mock, startMock } from './start-mock.ts';

let mock: Mock;
let call: Caller;
beforeAll(async () => {
  mock = await startMock({ runTime: 0 });
  call = createCaller(mock.url);
});
afterAll(() => mock.stop());

const json = async (path: string, sent?: Sent) => readJson(await call(path, sent));
const generate = async (body: object) =>
  (await json('/api/v1/runs/generate', { body: { prompt: 'a fox', sync: true, ...body } })).data;
const found = async (query: string): Promise<string[]> =>
  (await json(`/api/v1/runs?${query}`)).data.map(({ run_id }: { run_id: string }) => run_id);

it('tags a run and finds it by tag and by words of its prompt', async () => {
  const run = await generate({ prompt: 'A Heron, by the weir', tags: ['draft'], metadata: { order: 7 } });
  expect(run).toMatchObject({ tags: ['draft'], metadata: { order: 7 }, expires_at: null });
  expect(run.inputs).not.toHaveProperty('tags');
  const path = `/api/v1/runs/${run.run_id}`;
  const etag = (await call(path)).headers.get('etag');
  const changed = await json(path, { method: 'PATCH', body: { tags: ['final'] } });
  expect(changed).toEqual({ ...run, tags: ['final'], updated_at: changed.updated_at });
  expect((await call(path)).headers.get('etag')).not.toBe(etag);
  expect(await json(path)).toEqual(changed);
  expect(await found('tag=final')).toEqual([run.run_id]);
  expect(await found('tag=draft')).toEqual([]);
  expect(await found('q=WEIR+heron')).toEqual([run.run_id]);
  expect(await found('q=wei+hér')).toEqual([run.run_id]);
  expect(await found('q=weir&status=failed')).toEqual([]);
  expect(await found('q=weir&status=failed&status=completed')).toEqual([run.run_id]);
  expect(await found('q=weir+fox')).toEqual([]);
  expect(await found('q=!')).toEqual([]);
  const again = await json(`${path}/retry`, { method: 'POST' });
  expect(again).toMatchObject({ tags: ['final'], metadata: { order: 7 } });
});

it.each(['runs', 'prompts'])('changes %s only as they were read', async (kind) => {
  const { run_id } = await generate({ metadata: { a: 1 } });
  const { id } = await json('/api/v1/prompts', { body: { prompt: 'a fox', model_type: 'vendora' } });
  const path = `/api/v1/${kind}/${kind === 'runs' ? run_id : id}`;
  const etag = String((await call(path)).headers.get('etag'));
  const body = kind === 'runs' ? { metadata: null } : { model_type: null };
  const change = (ifMatch: string) => call(path, { method: 'PATCH', body, headers: { 'if-match': ifMatch } });
  const first = await change(etag);
  expect(await first.json()).toMatchObject(body);
  expect(first.headers.get('etag')).toBe((await call(path)).headers.get('etag'));
  await expectError(await change(etag), 412, 'precondition_failed');
  expect((await change('*')).status).toBe(200);
});

it('uses a run beside an image only as the parent, and holds a mask against its own image', async () => {
  const { run_id, image_url } = await generate({ width: 96, height: 64 });
  const headers = { prefer: 'scenario=stuck' };
  const unfinished = await json('/api/v1/runs/generate', { body: { prompt: 'a fox' }, headers });
  const body = { prompt: 'a fox', imageUrl: image_url, run_id: unfinished.data.run_id };
  const cut = await call('/api/v1/edits/segment', { body });
  expect(cut.headers.get('parent-run-id')).toBe(unfinished.data.run_id);
  const character = { prompt: 'a fox', character_reference_image: image_url, character_reference_run_id: body.run_id };
  const { data } = await json('/api/v1/runs/character', { body: character });
  expect(await json(`/api/v1/runs/${data.run_id}`)).toMatchObject({ parent_run_id: body.run_id });
  const referred = { prompt: '@a', images: [{ image_reference: run_id, tag: 'a' }] };
  const { data: scene } = await json('/api/v1/runs/reference', { body: referred });
  expect(await json(`/api/v1/runs/${scene.run_id}`)).toMatchObject({ parent_run_id: run_id });
  const { image_url: other } = await generate({ width: 64, height: 64 });
  const masked = { prompt: 'a hat', model_type: 'gemini-2.5', image_urls: [other, other], mask_url: other };
  expect((await call('/api/v1/runs/generate', { body: masked })).status).toBe(202);
  const mismatched = { ...masked, reference_image_url: image_url };
  await expectError(await call('/api/v1/runs/generate', { body: mismatched }), 422, 'mask_dimension_mismatch');
  const pasted = { prompt: 'a fox', image: image_url, mask: other };
  await expectError(await call('/api/v1/runs/character', { body: pasted }), 422, 'mask_dimension_mismatch');
});

it('makes the run of a file the parent of what is made from its URL', async () => {
  const [one, other] = [await generate({ prompt: 'a hat' }), await generate({ prompt: 'a coat' })];
  const parentOf = async (path: string, body: object) => {
    const made = await json(path, { body: { sync: true, ...body } });
    return (made.data ?? made).parent_run_id ?? null;
  };
  const [edit, reframe] = ['/api/v1/edits/nanobanana', '/api/v1/edits/reframe'];
  const style = { prompt: 'x', reference_image_url: other.image_url };
  expect(await parentOf(reframe, { image_url: one.image_url })).toBe(one.run_id);
  expect(await parentOf(edit, { ...style, image_url: one.image_url })).toBe(one.run_id);
  expect(await parentOf('/api/v1/runs/generate', style)).toBeNull();
  const combined = { image_urls: [one.image_url], run_ids: [other.run_id] };
  expect(await parentOf('/api/v1/runs/combine', combined)).toBe(other.run_id);
});

it('uses one image of a batch, and refuses one that is not there', async () => {
  const { run_id } = await generate({ batch_size: 2 });
  const reframe = (image_index: number) => call('/api/v1/edits/reframe', { body: { run_id, image_index, sync: true } });
  const made = async (image_index: number) => (await (await reframe(image_index)).json()) as Run;
  const [first, second] = [await made(0), await made(1)];
  expect(second.inputs).toMatchObject({ image_index: 1 });
  expect(second.image_url).not.toBe(first.image_url);
  const refused = await expectError(await reframe(2), 422, 'validation_error');
  expect(JSON.stringify(refused)).toContain('/image_index');
});

it.each(['png', 'jpeg', 'webp', 'avif'])('makes %s files', async (output_format) => {
  const { image_url } = await generate({ width: 64, height: 64, output_format });
  expect((await fetch(image_url)).headers.get('content-type')).toBe(`image/${output_format}`);
});

it('says when to look again, and how long a run took', async () => {
  const accepted = await call('/api/v1/runs/generate', { body: { prompt: 'a fox' } });
  expect(accepted.headers.get('retry-after')).toBe('1');
  const { started_at, completed_at, metrics } = await generate({});
  expect(metrics.work_seconds).toBe((Date.parse(completed_at) - Date.parse(started_at)) / 1000);
});

it('lists the models of a model type', async () => {
  const names = async (query: string) =>
    (await json(`/api/v1/models${query}`)).data.map(({ name }: { name: string }) => name);
  expect(await names('?model_type=flux-dev')).toEqual(['Paper craft']);
  expect(await names('?model_type=vendora')).toEqual([]);
});

it('cuts a tree of more than 1,000 runs, and says so', async () => {
  const root = await generate({});
  const body = JSON.stringify({ run_id: root.run_id });
  const headers = { 'content-type': 'application/json', 'x-api-key': 'test-key' };
  const child = () => fetch(`${mock.url}/api/v1/edits/reframe`, { method: 'POST', headers, body });
  // Not all at once, since the operating system refuses connections beyond its backlog.
  for (let made = 0; made < 999; made += 37) await Promise.all(Array.from({ length: 37 }, child));
  const tree = () => json(`/api/v1/runs/${root.run_id}/tree`);
  expect(await tree()).toMatchObject({ truncated: false, runs: { length: 1000 } });
  await child();
  expect(await tree()).toMatchObject({ truncated: true, runs: { length: 1000 } });
});
