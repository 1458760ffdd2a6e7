import { expect, test } from 'vitest';
import document from '../generated/openapi.json' with { type: 'json' };
import { readContract } from './contract-reading.ts';
import { compileOperations } from './operation.ts';

const operations = compileOperations(readContract(document as never));
const url = 'https://images.example/fox.png';
const runId = '01990a3c-52d1-7b8e-9c44-1f6a2e7d9b03';

function workOf(id: string, body: Record<string, unknown>) {
  return operations.find((operation) => operation.id === id)?.readWork({ prompt: 'a fox', ...body });
}

const pair = { image_urls: [url, url] };

test.each([
  [{ model_type: 'flux-dev' }, 'generate', []],
  [{ model_type: 'gemini-2.5', reference_image_url: url }, 'generate', ['reference']],
  [{ model_type: 'qwen-image-edit', reference_image_url: url }, 'edit', ['source']],
  [{ model_type: 'gemini-2.5', reference_image_url: url, mask_url: url }, 'edit', ['source', 'mask']],
  [{ model_type: 'gemini-2.5', ...pair, reference_image_url: url }, 'combine', ['reference', 'images.0', 'images.1']],
  [
    { model_type: 'gemini-2.5', ...pair, reference_image_url: url, mask_url: url },
    'combine',
    ['images.0', 'images.1', 'images.2', 'mask'],
  ],
])('images.generate with %o', (body, kind, roles) => {
  const work = workOf('images.generate', body);
  expect(work).toMatchObject({ kind, modelType: body.model_type, seeded: true });
  expect(work?.input).toMatchObject({ [kind === 'generate' ? 'model_type' : 'model']: body.model_type });
  expect(work?.images.map(({ role }) => role)).toEqual(roles);
});

test('the operation names the model, and what concerns the run is no part of the work', () => {
  const work = workOf('images.edit.gemini25', { image_url: url, webhook_url: url, tags: ['a'], seed: 7 });
  expect(work).toMatchObject({ kind: 'edit', modelType: 'gemini-2.5', parentRunId: undefined });
  expect(work?.input).toEqual({ model: 'gemini-2.5', prompt: 'a fox', seed: 7 });
});

test('of two sources the image is used, and the run is only the parent', () => {
  const work = workOf('images.segmentImage', { imageUrl: url, run_id: runId });
  expect(work).toMatchObject({ parentRunId: runId, seeded: false });
  expect(work?.images).toEqual([{ role: 'source', field: 'imageUrl', value: url, isOrigin: true }]);
});

test('tagged references are images, and their tags a field', () => {
  const work = workOf('images.reference', { images: [{ image_reference: url, tag: 'fox' }] });
  expect(work?.input).toEqual({ prompt: 'a fox', images: [{ tag: 'fox' }] });
  expect(work?.images).toEqual([{ role: 'images.0', field: 'images/0/image_reference', value: url, isOrigin: false }]);
});
