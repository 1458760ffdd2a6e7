import type { Schema } from '@darkroom/contract/reading';
import { describe, expect, test } from 'vitest';
import { componentSchema, reading } from '../contract/document.ts';
import { planWork } from './plan-work.ts';

const runId = '01990a3c-52d1-7b8e-9c44-1f6a2e7d9b03';
const url = 'https://images.example/fox.png';

/** The seed is set on every work, and the model is a field of its own. */
const elsewhere = ['model_type', 'seed'];

const planOf = (body: object) => planWork({ operationId: 'images.generate', body: body as never });

/** What decides which kind of work a request is. */
const kinds: Record<string, object[]> = {
  'gemini-2.5': [{}, { reference_image_url: url, mask_url: url }, { image_urls: [url, url] }, { run_ids: [runId] }],
  'qwen-image-edit': [{}, { reference_image_url: url }],
  'flux-kontext-multi': [{ image_urls: [url, url] }, { run_ids: [runId, runId] }],
};

const properties = componentSchema('GenerateImageInput').properties ?? {};

const requests = [...(properties.model_type?.enum ?? [])].map(String).flatMap((modelType) =>
  (kinds[modelType] ?? [{}]).map((given) => ({
    modelType,
    given,
    names: Object.entries(properties)
      .filter(([name, schema]) => !elsewhere.includes(name) && !schema['x-not-work'] && !schema['x-alias-of'])
      .filter(([, { 'x-used-by': users }]) => users?.includes(modelType) ?? true)
      .map(([name]) => name),
  })),
);

describe.each(requests)(
  'every field that $modelType uses, with $given, reaches the work',
  ({ modelType, given, names }) => {
    test.each(names)('%s', (name) => {
      const value = sampleOf(name, properties[name] ?? {});
      const masked = name === 'mask_url' ? { reference_image_url: url } : {};
      const body = { ...masked, ...given, prompt: 'a fox', model_type: modelType, [name]: value };
      const { work, sources = [] } = planOf(body);
      expect([...sources.map(({ field }) => field), ...Object.keys(work.input)]).toContain(name);
    });
  },
);

describe('a mask repaints', () => {
  const images = { image_urls: ['https://a.example/1', 'https://a.example/2'], run_ids: [runId, runId] };
  test.each([
    [{ reference_image_url: url }, 'source', url],
    [{ reference_image_url: url, ...images }, 'images.0', url],
    [images, 'images.0', 'https://a.example/1'],
    [{ run_ids: images.run_ids }, 'images.0', runId],
  ])('%o', (given, role, value) => {
    const { sources = [], maskOver } = planOf({ prompt: 'a fox', model_type: 'gemini-2.5', mask_url: url, ...given });
    expect(maskOver).toBe(role);
    expect(sources.find((source) => source.role === role)?.value).toBe(value);
    expect(sources.find((source) => source.role === 'mask')?.value).toBe(url);
  });
});

test('a model type with a batch size of its own uses no other', () => {
  expect([...reading.batchSizes]).toEqual([['wan-image-2.1', 2]]);
  expect(properties.batch_size?.['x-used-by']).not.toContain('wan-image-2.1');
});

function sampleOf(name: string, { type, enum: values }: Schema): unknown {
  if (name === 'image_urls') return [url, url];
  if (name === 'run_ids') return [runId, runId];
  if (values !== undefined) return values[0];
  return type === 'string' ? url : 2;
}
