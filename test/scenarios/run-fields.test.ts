import type { Backend, WorkContext, WorkResult } from '@darkroom/engine';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createOperationCaller, type OperationCaller } from './operation-caller.ts';
import { type Running, startRunning } from './running.ts';
import { dataUri } from './test-images.ts';

const red = await filled('#ff0000');
const blue = await filled('#0000ff');

/** Makes a red and a blue image of every prompt, and gives back the image of any other work as it is. */
const backend = new Proxy({ name: 'colors', concurrency: undefined, close: async () => {} } as unknown as Backend, {
  get: (target, name) => (name in target || name === 'then' ? Reflect.get(target, name) : work),
});

async function work(_: object, { images }: WorkContext): Promise<WorkResult> {
  const source = images.source ?? images.character ?? images['images.0'];
  const made = source === undefined ? [red, blue] : [source.bytes];
  const palette = source === undefined ? [] : [await colorOf(source.bytes)];
  const description = { description: 'A color.', tags: [], palette, width: 8, height: 8 };
  const files = made.map((bytes) => ({ bytes, mediaType: 'image/png' as const, width: 8, height: 8 }));
  return { files, seed: 1, description };
}

let running: Running;
let call: OperationCaller['call'];
let done: OperationCaller['done'];
let batch: { run_id: string; image_urls: string[] };

beforeAll(async () => {
  running = await startRunning({ backend, env: { DARKROOM_RETENTION_DAYS: '7' } });
  ({ call, done } = createOperationCaller(running));
  batch = (await done('images.generate', { json: { prompt: 'two colors', batch_size: 2, sync: true } })).data;
});
afterEach(() => running.expectKept());
afterAll(() => running?.close());

type Id = Parameters<OperationCaller['call']>[0];
const prompt = 'a fox';
const ID = '01990a3c-52d1-7b8e-9c44-1f6a2e7d9b03';
const sync = true;

/** Every operation that takes one run as its source. */
const bySource: [Id, string, Record<string, unknown>][] = [
  ['images.character', 'character_reference_run_id', { prompt, sync }],
  ['images.edit.vendora', 'run_id', { prompt, sync }],
  ['images.edit.nanobanana', 'run_id', { prompt, sync }],
  ['images.edit.gemini25', 'run_id', { prompt, sync }],
  ['images.edit.fluxKontext', 'original_run_id', { prompt, sync, model: 'flux-kontext-max' }],
  ['images.reframe', 'run_id', { sync }],
  ['images.segmentImage', 'run_id', { prompt }],
  ['images.extract', 'run_id', { prompt }],
  ['images.removeBackground', 'run_id', {}],
  ['images.backgroundRemove', 'run_id', {}],
  ['images.genRemove', 'run_id', { prompt }],
  ['images.describe', 'run_id', {}],
  ['generateVideo', 'source_run_id', {}],
];
const alsoForms = new Set<Id>(bySource.slice(0, 6).map(([id]) => id));

describe('image_index', () => {
  test.each(bySource)('%s uses that image of the run', async (id, field, body) => {
    const json = { ...body, [field]: batch.run_id };
    expect(await colorMade(id, { json })).toBe('#ff0000');
    expect(await colorMade(id, { json: { ...json, image_index: 1 } })).toBe('#0000ff');
    if (alsoForms.has(id)) expect(await colorMade(id, { form: texts({ ...json, image_index: 1 }) })).toBe('#0000ff');
    const outside = await call(id, { json: { ...json, image_index: 2 } });
    expect(outside.status).toBe(422);
    expect(outside.json.code).toBe('validation_error');
    expect(outside.json.details.issues).toEqual([
      { path: '/image_index', message: 'is out of range: the run has only 2 images', rule: 'image_index' },
    ]);
  });

  test('is ignored with a file', async () => {
    const form = { image_file: new Blob([blue]), image_index: '1', sync: 'true' };
    const run = await done('images.reframe', { form });
    expect(run.ignored_inputs).toEqual(['image_index']);
    expect(await colorAt(run.image_url)).toBe('#0000ff');
  });

  test('is kept by a retry', async () => {
    const json = { run_id: batch.run_id, image_index: 1, sync };
    const { run_id } = await done('images.reframe', { json });
    const again = await done('runs.retry', { at: run_id });
    const ended = await done('runs.get', { at: again.run_id, headers: { Prefer: 'wait=30' } });
    expect(ended.inputs.image_index).toBe(1);
    expect(await colorAt(ended.image_url)).toBe('#0000ff');
  });
});

test('a description is the output of its run; other runs have none', async () => {
  const { data } = await done('images.describe', { json: { run_id: batch.run_id } });
  expect((await done('runs.get', { at: data.run_id })).output).toEqual(data);
  expect(await done('runs.get', { at: batch.run_id })).not.toHaveProperty('output');
});

describe('ignored_inputs', () => {
  const nowhere = 'https://nowhere.invalid/mask.png';

  test('lists what the model does not use, which is not fetched, not shown and changes nothing', async () => {
    const unused = { strengthModel: 1, lora_low_name: 'a', lora_high_name: 'b', mask_url: nowhere, run_ids: [ID, ID] };
    const { data } = await done('images.generate', { json: { ...unused, prompt, model_type: 'nanobanana', sync } });
    const names = ['strength_model', 'lora_low_name', 'lora_high_name', 'mask_url', 'run_ids'];
    expect(data).toMatchObject({ status: 'completed', ignored_inputs: names, parent_run_id: null });
    for (const name of names) expect(data.inputs).not.toHaveProperty(name);
    const again = await done('runs.retry', { at: data.run_id });
    expect((await done('runs.get', { at: again.run_id })).ignored_inputs).toEqual(names);
  });

  test('is empty if everything is used', async () => {
    expect((await done('runs.get', { at: batch.run_id })).ignored_inputs).toEqual([]);
  });

  test('a mask without an image', async () => {
    const gemini = { prompt, model_type: 'gemini-2.5', mask_url: nowhere, sync };
    expect((await done('images.generate', { json: gemini })).data.ignored_inputs).toEqual(['mask_url']);
    const { data } = await done('images.character', { json: { prompt, mask: nowhere, sync } });
    expect((await done('runs.get', { at: data.run_id })).ignored_inputs).toEqual(['mask']);
  });
});

test('a character from an image and a run has the pixels of the image and the run as its parent', async () => {
  const json = { prompt, character_reference_image: dataUri(blue), character_reference_run_id: batch.run_id, sync };
  const { data } = await done('images.character', { json });
  expect(await colorAt(data.image_url)).toBe('#0000ff');
  expect((await done('runs.get', { at: data.run_id })).parent_run_id).toBe(batch.run_id);
});

test('every operation that makes a run takes metadata and tags', async () => {
  const url = dataUri(red);
  const more: [Id, object][] = [
    ['images.generate', { prompt, sync }],
    ['images.reference', { prompt, sync, images: [{ image_reference: url, tag: 'fox' }] }],
    ['images.combine', { image_urls: [url, url], sync }],
    ['images.combine.nanobanana', { prompt, image_urls: [url, url], sync }],
    ['images.combine.gemini25', { prompt, image_urls: [url, url], sync }],
    ['edit.maskImage', { original_image_url: url, mask_image_url: url }],
    ...bySource.map(([id, field, body]): [Id, object] => [id, { ...body, [field]: batch.run_id }]),
  ];
  for (const [id, body] of more) {
    const given = { metadata: { of: id }, tags: [` ${id} `, 'all'] };
    const reply = await call(id, { json: { ...body, ...given } });
    expect(reply.status, id).toBeLessThan(300);
    const run = await done('runs.get', { at: runOf(reply) });
    expect(run).toMatchObject({ metadata: { of: id }, tags: [id, 'all'] });
    expect(run.inputs).not.toHaveProperty('tags');
    expect(run.inputs).not.toHaveProperty('metadata');
  }
  const form = { file: new Blob([red]), metadata: '{"of":"upload"}', tags: ['one', 'two'] };
  const { data } = await done('images.upload', { form });
  expect(await done('runs.get', { at: data.run_id })).toMatchObject({
    metadata: { of: 'upload' },
    tags: ['one', 'two'],
    inputs: { file: 'blob', isMask: false },
  });
});

test('a run says how long it took and when it will be deleted', async () => {
  const { data } = await done('images.generate', { json: { prompt, sync } });
  const { created_at, started_at, completed_at, expires_at, metrics } = data;
  const seconds = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 1000;
  expect(metrics).toEqual({
    queue_seconds: seconds(created_at, started_at),
    work_seconds: seconds(started_at, completed_at),
  });
  expect(seconds(completed_at, expires_at)).toBe(7 * 24 * 60 * 60);
  const accepted = await call('images.generate', { json: { prompt } });
  expect(accepted.headers.get('retry-after')).toBe('1');
  expect(accepted.json.data).toMatchObject({ expires_at: null, metrics: null, tags: [] });
});

describe('runs.update', () => {
  test('changes tags and metadata, by which the run is found again', async () => {
    const json = { prompt: 'A Heron, by the weir', tags: ['draft'], sync };
    const { data } = await done('images.generate', { json });
    const first = await call('runs.get', { at: data.run_id });
    const changed = await done('runs.update', { at: data.run_id, json: { tags: [' final '], metadata: { ok: true } } });
    expect(changed).toEqual({ ...data, tags: ['final'], metadata: { ok: true }, updated_at: changed.updated_at });
    const headers = { 'If-None-Match': String(first.headers.get('etag')) };
    expect((await call('runs.get', { at: data.run_id, headers })).json).toEqual(changed);

    const found = async (query: string) =>
      (await done('runs.list', { query })).data.map(({ run_id }: { run_id: string }) => run_id);
    expect(await found('?tag=final')).toEqual([data.run_id]);
    expect(await found('?tag=draft')).toEqual([]);
    expect(await found('?q=WEIR%20heron')).toEqual([data.run_id]);
    expect(await found('?q=heron&tag=final&status=completed')).toEqual([data.run_id]);
    expect(await found('?q=weir%20fox')).toEqual([]);
    expect(await found('?q=!')).toEqual([]);
  });

  test('refuses what cannot be changed, and runs of others', async () => {
    const at = batch.run_id;
    const codes = async (json: object) => {
      const reply = await call('runs.update', { at, json });
      return `${reply.status} ${reply.json.code}`;
    };
    expect(await codes({})).toBe('422 validation_error');
    expect(await codes({ status: 'failed' })).toBe('422 validation_error');
    expect(await codes({ tags: ['a', ' a '] })).toBe('422 validation_error');
    expect(await codes({ tags: Array.from({ length: 21 }, (_, n) => `t${n}`) })).toBe('422 validation_error');
    expect(await codes({ tags: ['x'.repeat(65)] })).toBe('422 validation_error');
    const stranger = { 'X-API-Key': await running.keyOf('usr_stranger', 'runs:write') };
    expect((await call('runs.update', { at, json: { tags: [] }, as: stranger })).json.code).toBe('run_not_found');
    const reader = { 'X-API-Key': await running.keyOf('usr_local', 'runs:read') };
    expect((await call('runs.update', { at, json: { tags: [] }, as: reader })).json.code).toBe('insufficient_scope');
  });
});

test('models are listed by model type', async () => {
  const names = async (query: string) =>
    (await done('models.list', { query })).data.map(({ name }: { name: string }) => name);
  const all = (await done('models.list')).data as { name: string; model_types: string[] }[];
  const fitting = all.filter(({ model_types }) => model_types.includes('flux-dev')).map(({ name }) => name);
  expect(fitting.length).toBeLessThan(all.length);
  expect(await names('?model_type=flux-dev')).toEqual(fitting);
  expect(await names('?model_type=vendora')).toEqual([]);
});

async function filled(background: string): Promise<Buffer<ArrayBuffer>> {
  const image = sharp({ create: { width: 8, height: 8, channels: 3, background } });
  return Buffer.from(await image.png().toBuffer());
}

async function colorOf(bytes: Uint8Array): Promise<string> {
  const pixels = await sharp(bytes).removeAlpha().raw().toBuffer();
  return `#${pixels.subarray(0, 3).toString('hex')}`;
}

const colorAt = async (url: string) => colorOf((await running.call('GET', new URL(url).pathname)).bytes);

/** The color of the image that the operation worked on. */
async function colorMade(id: Id, options: Parameters<OperationCaller['call']>[1]): Promise<string> {
  const reply = await call(id, options);
  expect(reply.json?.code ?? reply.status).toBeLessThan(300);
  const at = runOf(reply);
  const { image_url, output } = await done('runs.get', { at, headers: { Prefer: 'wait=30' } });
  return output?.palette?.[0] ?? (await colorAt(image_url));
}

function runOf({ json, headers }: Awaited<ReturnType<OperationCaller['call']>>): string {
  return json?.data?.run_id ?? json?.run_id ?? json?.runId ?? headers.get('run-id');
}

function texts(body: object): Record<string, string> {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]));
}
