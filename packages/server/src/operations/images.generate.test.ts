import type { Schema } from '@darkroom/contract/reading';
import { describe, expect, test } from 'vitest';
import { componentSchema, reading } from '../contract/document.ts';
import { sourcesOf, workOf } from './images.generate.ts';

const runId = '01990a3c-52d1-7b8e-9c44-1f6a2e7d9b03';
const url = 'https://images.example/fox.png';

/** Fields about the run and not about its images, and those that are read elsewhere: the seed is set on every work. */
const elsewhere = new Set([
  ...['sync', 'webhook_url', 'webhook_secret', 'metadata', 'tags'],
  ...['workflow_type', 'reference_url', 'model_type', 'seed'],
]);

/** What decides which kind of work a request is. */
const kinds: Record<string, object[]> = {
  'gemini-2.5': [{}, { reference_image_url: url, mask_url: url }, { image_urls: [url, url] }, { run_ids: [runId] }],
  'qwen-image-edit': [{}, { reference_image_url: url }],
  'flux-kontext-multi': [{ image_urls: [url, url] }, { run_ids: [runId, runId] }],
};

const variants = componentSchema('GenerateImageInput').oneOf ?? [];

const requests = variants.flatMap((variant) => {
  const modelType = modelTypeOf(variant);
  return (kinds[modelType] ?? [{}]).map((given) => ({ modelType, given, properties: variant.properties ?? {} }));
});

describe.each(requests)(
  'every field of $modelType with $given reaches the work',
  ({ modelType, given, properties }) => {
    const combines = 'image_urls' in given || 'run_ids' in given;
    // Marks a part of a reference image, so it is refused together with images to combine.
    const names = Object.keys(properties).filter((name) => !elsewhere.has(name) && !(combines && name === 'mask_url'));

    test.each(names)('%s', (name) => {
      const value = sampleOf(name, properties[name] ?? {});
      const masked = name === 'mask_url' ? { reference_image_url: url } : {};
      const body = { ...masked, ...given, prompt: 'a fox', model_type: modelType, [name]: value };
      const { input } = workOf(body as never, modelType as never, {});
      const sources = sourcesOf(body as never).map(({ field }) => field);
      expect([...sources, ...Object.keys(input)]).toContain(name);
    });
  },
);

test('a model type with a batch size of its own takes no other', () => {
  for (const modelType of reading.batchSizes.keys()) {
    const variant = variants.find((one) => modelTypeOf(one) === modelType);
    expect(variant?.properties).not.toHaveProperty('batch_size');
  }
  expect([...reading.batchSizes]).toEqual([['wan-image-2.1', 2]]);
});

function modelTypeOf({ properties = {} }: Schema): string {
  const workflow = properties.workflow_type?.enum?.[0];
  return String(properties.model_type?.const ?? (workflow === 'wan' ? 'wan-image-2.1' : workflow));
}

function sampleOf(name: string, { type, enum: values }: Schema): unknown {
  if (name === 'image_urls') return [url, url];
  if (name === 'run_ids') return [runId, runId];
  if (values !== undefined) return values[0];
  return type === 'string' ? url : 2;
}
