import { describe, expect, test } from 'vitest';
import { componentSchema, read, refused, runId } from './testing/read-body.ts';

describe('a field that the run does not use', () => {
  const url = 'https://a.example/b.png';
  /** Every field of the source document, with its default or a value inside its bounds. */
  const everything = {
    prompt: 'a fox',
    model_id: runId,
    workflow_type: 'default',
    width: 64,
    height: 2048,
    aspect_ratio: '16:9',
    strength_model: 1,
    model_weight: 0.7,
    guidance: 7.5,
    lora_low_name: 'a',
    lora_high_name: 'b',
    lora_low_strength: 0.5,
    lora_high_strength: 1,
    reference_image_url: url,
    seed: 1,
    negative_prompt: 'fog',
    scheduler: 'ddim',
    steps: 20,
    batch_size: 1,
    batch_count: 1,
    upscale_factor: 1,
    webhook_url: 'https://a.example/hook',
    metadata: {},
    lora_1: 'c',
    image_urls: [url, url],
    run_ids: [runId, runId],
    mask_url: url,
  };
  const properties = componentSchema('GenerateImageInput').properties ?? {};

  test.each(properties.model_type?.enum as string[])(
    'is accepted by %s, and listed in the order sent',
    (model_type) => {
      const { value, ignored } = read('GenerateImageInput', { ...everything, model_type });
      const unused = Object.keys(everything).filter(
        (name) => properties[name]?.['x-used-by']?.includes(model_type) === false,
      );
      expect(ignored).toEqual(unused);
      expect(Object.keys(value)).not.toContain(unused[0] ?? 'nothing');
    },
  );

  test('is not filled in with its default', () => {
    const { value, ignored } = read('GenerateImageInput', { prompt: 'a fox' });
    expect(ignored).toEqual([]);
    expect(value).not.toHaveProperty('strength_model');
    expect(value).not.toHaveProperty('lora_low_strength');
  });

  test('has the defaults of its model otherwise', () => {
    const body = { prompt: 'a', model_type: 'flux-kontext-max' };
    expect(read('GenerateImageInput', body).value).toMatchObject({ aspect_ratio: '1:1' });
    expect(read('GenerateImageInput', { prompt: 'a', model_type: 'gemini-2.5' }).value).not.toHaveProperty(
      'aspect_ratio',
    );
  });

  test.each([
    ['GenerateImageInput', { prompt: 'a', model_type: 'gemini-2.5', mask_url: url }, ['mask_url']],
    ['GenerateImageInput', { prompt: 'a', model_type: 'gemini-2.5', mask_url: url, image_urls: [url, url] }, []],
    [
      'GenerateImageInput',
      { prompt: 'a', model_type: 'flux-kontext-multi', reference_url: url, image_urls: [url, url] },
      ['reference_url'],
    ],
    ['GenerateImageInput', { prompt: 'a', guidance: 7, cfgScale: 3 }, ['guidance']],
    ['GenerateImageInput', { modelType: 'nanobanana', strengthModel: 1, prompt: 'a' }, ['strength_model']],
    ['CharacterRequest', { prompt: 'a', mask: url }, ['mask']],
    ['CharacterRequest', { prompt: 'a', mask: url, image: url }, []],
    ['SegmentImageRequest', { prompt: 'a', imageUrl: url, run_id: runId, image_index: 2 }, ['image_index']],
    ['SegmentImageRequest', { prompt: 'a', run_id: runId, image_index: 2 }, []],
  ])('%s %o', (name, body, ignored) => {
    expect(read(name, body).ignored).toEqual(ignored);
  });

  test('out of its bounds is refused all the same', () => {
    expect(refused('GenerateImageInput', { prompt: 'a', strength_model: 3 }).issues).toMatchObject([
      { path: '/strength_model', rule: 'maximum' },
    ]);
  });
});
