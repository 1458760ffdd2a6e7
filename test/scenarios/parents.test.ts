import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createOperationCaller, type OperationCaller } from './operation-caller.ts';
import { type Running, startRunning } from './running.ts';
import { createStandIn } from './stand-in-backend.ts';

type Id = Parameters<OperationCaller['call']>[0];
type Source = { run_id: string; image_url: string };

let running: Running;
let call: OperationCaller['call'];
let done: OperationCaller['done'];
let [one, other] = [] as unknown as [Source, Source];

beforeAll(async () => {
  running = await startRunning({ backend: createStandIn() });
  ({ call, done } = createOperationCaller(running));
  [one, other] = [await made(), await made()];
});
afterEach(() => running.expectKept());
afterAll(() => running?.close());

const made = async (): Promise<Source> =>
  (await done('images.generate', { json: { prompt: 'a fox', sync: true } })).data;

async function parentOf(id: Id, json: object, as?: Record<string, string>): Promise<string | null> {
  const { json: body, headers, status } = await call(id, { json, ...(as && { as }) });
  expect(status, `${id} ${JSON.stringify(body)}`).toBeLessThan(300);
  const at = body?.data?.run_id ?? body?.run_id ?? body?.runId ?? headers.get('run-id');
  return (await done('runs.get', { at, ...(as && { as }) })).parent_run_id ?? null;
}

const prompt = 'a hat';

test('the URL of its file makes a run the parent of what is made from it', async () => {
  const { run_id, image_url } = one;
  const sources: [Id, object][] = [
    ['images.edit.vendora', { prompt, image_url }],
    ['images.edit.nanobanana', { prompt, image_url }],
    ['images.edit.gemini25', { prompt, image_url, mask_url: other.image_url, reference_image_url: other.image_url }],
    [
      'images.generate',
      { prompt, model_type: 'qwen-image-edit', width: 64, height: 64, reference_image_url: image_url },
    ],
    ['images.reframe', { image_url }],
    ['images.segmentImage', { prompt, imageUrl: image_url }],
    ['images.removeBackground', { imageUrl: image_url }],
    ['images.backgroundRemove', { image_url }],
    ['images.genRemove', { prompt, image_url }],
    ['images.extract', { prompt, image_url }],
    ['images.describe', { image_url }],
    ['edit.maskImage', { original_image_url: image_url, mask_image_url: other.image_url }],
    ['images.combine', { image_urls: [image_url, other.image_url] }],
    ['images.combine.nanobanana', { prompt, image_urls: [image_url, other.image_url] }],
    ['generateVideo', { image_url }],
  ];
  for (const [id, json] of sources) expect(await parentOf(id, json), id).toBe(run_id);
});

test('a mask, a style reference or a character never is the parent', async () => {
  const style = { prompt, reference_image_url: one.image_url };
  expect(await parentOf('images.generate', style)).toBeNull();
  expect(await parentOf('images.edit.vendora', { ...style, run_id: other.run_id })).toBe(other.run_id);
  expect(await parentOf('images.character', { prompt, character_reference_image: one.image_url })).toBeNull();
  const images = [{ image_reference: one.image_url, tag: 'fox' }];
  expect(await parentOf('images.reference', { prompt, images })).toBeNull();
});

test('a run that is given by its id comes first', async () => {
  const sources = { image_urls: [one.image_url], run_ids: [other.run_id] };
  expect(await parentOf('images.combine', sources)).toBe(other.run_id);
  expect(await parentOf('images.segmentImage', { prompt, imageUrl: one.image_url, run_id: other.run_id })).toBe(
    other.run_id,
  );
});

test("another user's file can be used, but its run is not shown", async () => {
  const as = { 'X-API-Key': await running.keyOf('usr_stranger', 'runs:write', 'runs:read') };
  expect(await parentOf('images.reframe', { image_url: one.image_url }, as)).toBeNull();
});
