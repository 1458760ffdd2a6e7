import { describe, expect, test } from 'vitest';
import type { Issue } from './refused.ts';
import { componentSchema, read, refused, runId } from './testing/read-body.ts';

test('metadata may be as long as the contract says, as JSON', () => {
  const limits = componentSchema('Metadata')['x-limits'] as { max_bytes: number };
  const metadata = (length: number) => ({ prompt: 'a fox', metadata: { a: 'x'.repeat(length - '{"a":""}'.length) } });
  expect(read('GenerateImageInput', metadata(limits.max_bytes)).value).toHaveProperty('metadata');
  expect(refused('GenerateImageInput', metadata(limits.max_bytes + 1))).toMatchObject({
    code: 'validation_error',
    issues: [{ path: '/metadata', rule: 'x-limits' }],
  });
});

describe('a body that is accepted', () => {
  test('has its defaults filled in and its prompt trimmed', () => {
    const { value, usedDeprecated } = read('GenerateImageInput', { prompt: '  a fox ' });
    expect(value).toMatchObject({ prompt: 'a fox', model_type: 'flux-dev', guidance: 7.5, batch_size: 1, sync: false });
    expect(usedDeprecated).toBe(false);
  });

  test('shows no deprecated field that was not sent', () => {
    expect(read('GenerateImageInput', { prompt: 'a fox' }).value).not.toHaveProperty('workflow_type');
  });

  test('is left as it was sent', () => {
    const sent = { prompt: ' a fox ' };
    read('GenerateImageInput', sent);
    expect(sent).toEqual({ prompt: ' a fox ' });
  });

  test.each([
    ['GenerateImageInput', { prompt: 'a', modelType: 'vendora', negativePrompt: 'b' }, { model_type: 'vendora' }],
    [
      'SegmentImageRequest',
      { prompt: 'a', image_url: 'https://a.example/b.png' },
      { imageUrl: 'https://a.example/b.png' },
    ],
    ['SegmentImageRequest', { prompt: 'a', runId }, { run_id: runId }],
    ['GenerateVideoRequest', { imageUrl: 'https://a.example/b.png' }, { image_url: 'https://a.example/b.png' }],
  ])('is also read in the other casing: %s %o', (name, body, expected) => {
    expect(read(name, body).value).toMatchObject(expected);
  });

  test('has its identifiers in lower case', () => {
    expect(read('SegmentImageRequest', { prompt: 'a', run_id: runId.toUpperCase() }).value.run_id).toBe(runId);
  });

  test('has the values of case-insensitive lists as the contract writes them', () => {
    const body = { prompt: 'a', character_reference_run_id: runId, style_type: 'fiction', rendering_speed: 'TURBO' };
    expect(read('CharacterRequest', body).value).toMatchObject({ style_type: 'Fiction', rendering_speed: 'Turbo' });
  });

  test('has tags without their @', () => {
    const body = { prompt: '@fox', images: [{ imageReference: runId, tag: '@fox' }] };
    expect(read('ReferenceGenerationRequest', body).value.images).toEqual([{ image_reference: runId, tag: 'fox' }]);
  });

  test('has the other name of a field resolved, and is reported as deprecated', () => {
    const { value, usedDeprecated } = read('GenerateImageInput', { prompt: 'a', reference_url: 'https://a.example/b' });
    expect(value).toMatchObject({ reference_image_url: 'https://a.example/b' });
    expect(value).not.toHaveProperty('reference_url');
    expect(usedDeprecated).toBe(true);
  });

  test('takes its model from the workflow where none is named', () => {
    const body = { prompt: 'a', workflow_type: 'wan', model_id: runId, width: 64, height: 64 };
    const { value, usedDeprecated } = read('GenerateImageInput', body);
    expect(value.model_type).toBe('wan-image-2.1');
    expect(usedDeprecated).toBe(true);
  });

  test('may have 4,000 characters of more than one unit each', () => {
    expect(read('GenerateImageInput', { prompt: '🦊'.repeat(4000) }).value.prompt).toHaveLength(8000);
  });
});

describe('a body that is refused', () => {
  test.each<[string, string, unknown, string, Issue[]]>([
    ['no object', 'GenerateImageInput', [], 'validation_error', [issue('', 'type')]],
    ['null', 'GenerateImageInput', null, 'validation_error', [issue('', 'type')]],
    ['nothing in it', 'GenerateImageInput', {}, 'validation_error', [issue('/prompt', 'required')]],
    ['a wrong type', 'GenerateImageInput', { prompt: 5 }, 'validation_error', [issue('/prompt', 'type')]],
    [
      'a number out of bounds',
      'GenerateImageInput',
      { prompt: 'a', width: 63 },
      'validation_error',
      [issue('/width', 'minimum')],
    ],
    [
      'a number that is no int32 either, said once',
      'GenerateImageInput',
      { prompt: 'a', width: 1e12 },
      'validation_error',
      [issue('/width', 'maximum')],
    ],
    ['a broken seed', 'GenerateImageInput', { prompt: 'a', seed: 1.5 }, 'validation_error', [issue('/seed', 'type')]],
    [
      'a broken number',
      'GenerateImageInput',
      { prompt: 'a', width: 64.5 },
      'validation_error',
      [issue('/width', 'type')],
    ],
    [
      'an unknown model type',
      'GenerateImageInput',
      { prompt: 'a', model_type: 'x' },
      'validation_error',
      [issue('/model_type', 'enum')],
    ],
    [
      'a model that is unavailable',
      'GenerateImageInput',
      { prompt: 'a', model_type: 'vendorc' },
      'model_unavailable',
      [],
    ],
    [
      'what another model needs',
      'GenerateImageInput',
      { prompt: 'a', model_type: 'vendorb-imagen4' },
      'validation_error',
      [issue('/aspect_ratio', 'required')],
    ],
    [
      'no images to combine',
      'GenerateImageInput',
      { prompt: 'a', model_type: 'flux-kontext-multi' },
      'missing_source',
      [issue('/image_urls', 'at-least-one')],
    ],
    [
      'two models',
      'GenerateImageInput',
      { prompt: 'a', model_type: 'vendora', workflow_type: 'wan' },
      'conflicting_fields',
      [issue('/workflow_type', 'maps-to')],
    ],
    [
      'two references',
      'GenerateImageInput',
      { prompt: 'a', reference_url: 'https://a.example', reference_image_url: 'https://b.example' },
      'conflicting_fields',
      [issue('/reference_url', 'equal')],
    ],
    [
      'both casings',
      'GenerateImageInput',
      { prompt: 'a', width: 64, modelType: 'vendora', model_type: 'nanobanana' },
      'conflicting_fields',
      [issue('/modelType', 'equal')],
    ],
    [
      'another scheme',
      'GenerateImageInput',
      { prompt: 'a', reference_image_url: 'gopher://a.example/b' },
      'validation_error',
      [issue('/reference_image_url', 'pattern')],
    ],
    [
      'neither source',
      'GenerateVideoRequest',
      { prompt: 'a' },
      'missing_source',
      [issue('/image_url', 'at-least-one')],
    ],
    [
      'both sources',
      'GenerateVideoRequest',
      { image_url: 'https://a.example/b', source_run_id: runId },
      'conflicting_fields',
      [issue('/source_run_id', 'at-most-one')],
    ],
    [
      'one image to combine',
      'CombineImagesRequest',
      { run_ids: [runId] },
      'validation_error',
      [issue('/image_urls', 'min-total')],
    ],
    [
      'an end before its start',
      'ReframeRequest',
      { run_id: runId, x_start: 9, x_end: 9 },
      'validation_error',
      [issue('/x_end', 'ascending')],
    ],
    [
      'a tag twice',
      'ReferenceGenerationRequest',
      {
        prompt: 'a',
        images: [
          { image_reference: runId, tag: 'a' },
          { image_reference: runId, tag: '@a' },
        ],
      },
      'validation_error',
      [issue('/images/1/tag', 'unique')],
    ],
    ['no change', 'UpdatePromptRequest', {}, 'validation_error', [issue('', 'minProperties')]],
    [
      'a field that would change all objects',
      'GenerateImageInput',
      JSON.parse('{"prompt":"a","__proto__":{"width":64}}'),
      'validation_error',
      [issue('/__proto__', 'additionalProperties')],
    ],
  ])('%s', (_, name, body, code, issues) => {
    const problem = refused(name, body);
    expect(problem.code).toBe(code);
    expect(problem.issues).toEqual(issues);
  });

  test('gets the name that was probably meant', () => {
    const { issues } = refused('GenerateImageInput', { prompt: 'a', refrence_image_url: 'https://a.example' });
    expect(issues).toEqual([
      {
        path: '/refrence_image_url',
        message: 'is not a field of this request; use reference_image_url',
        rule: 'additionalProperties',
      },
    ]);
  });

  test('hears of one missing LoRA and of everything else that is wrong', () => {
    const body = {
      prompt: 'a',
      model_type: 'wan-image-2.2',
      model_id: runId,
      width: 64,
      height: 9,
      lora_low_name: 'x',
    };
    const { issues } = refused('GenerateImageInput', body);
    expect(issues.map(({ path, rule }) => `${path} ${rule}`)).toEqual([
      '/lora_high_name all-or-none',
      '/lora_high_name required',
      '/height minimum',
    ]);
  });

  test('is refused quickly whatever its size', () => {
    const body = { prompt: 'a', model_type: 'gemini-2.5', image_urls: Array.from({ length: 1_000_000 }, () => 7) };
    const before = performance.now();
    expect(refused('GenerateImageInput', body).issues).toEqual([issue('/image_urls', 'maxItems')]);
    expect(performance.now() - before).toBeLessThan(5_000);
  });
});

/** Any words will do. */
function issue(path: string, rule: string): Issue {
  return { path, rule, message: expect.stringMatching(/\w/) };
}

describe('an error names the field as the caller sent it', () => {
  const sentAs = (name: string, body: unknown) => refused(name, body).issues.map(({ path }) => path);

  test.each([
    ['GenerateImageInput', { prompt: 'a', batchSize: 9 }, ['/batchSize']],
    ['GenerateImageInput', { prompt: 'a', batch_size: 9 }, ['/batch_size']],
    ['SegmentImageRequest', { prompt: 'a', image_url: 'gopher://a' }, ['/image_url']],
    ['SegmentImageRequest', { prompt: 'a', imageUrl: 'gopher://a' }, ['/imageUrl']],
    [
      'ReferenceGenerationRequest',
      { prompt: '@a', images: [{ imageReference: 'x', tag: 'a' }] },
      ['/images/0/imageReference', '/images/0/imageReference'],
    ],
    ['ReframeRequest', { runId, xStart: 5, xEnd: 4 }, ['/xEnd']],
  ])('%s %o', (name, body, paths) => {
    expect(sentAs(name, body)).toEqual(paths);
  });

  test('also in its sentence', () => {
    const both = { prompt: 'a', referenceImageUrl: 'https://a.example/1', reference_url: 'https://a.example/2' };
    expect(() => read('GenerateImageInput', both)).toThrow(/referenceImageUrl and reference_url differ/);
  });
});

describe('how many images are combined', () => {
  const url = 'https://a.example/b.png';
  const images = (urls: number, runs: number) => ({
    ...(urls > 0 && { image_urls: Array(urls).fill(url) }),
    ...(runs > 0 && { run_ids: Array(runs).fill(runId) }),
  });
  const two: [number, number][] = [
    [2, 0],
    [0, 2],
  ];
  const requests: [string, object, { taken: [number, number][]; not: [number, number][] }][] = [
    [
      'CombineImagesRequest',
      {},
      {
        taken: [...two, [1, 1], [20, 0], [12, 8]],
        not: [
          [1, 0],
          [0, 1],
          [21, 0],
          [11, 10],
        ],
      },
    ],
    ...[
      ['CombineNanobananaRequest', { prompt: 'a' }] as const,
      ['CombineNanobananaForm', { prompt: 'a' }] as const,
      ['CombineGemini25Request', { prompt: 'a' }] as const,
      ['CombineGemini25Form', { prompt: 'a' }] as const,
      ['GenerateImageInput', { prompt: 'a', model_type: 'flux-kontext-multi' }] as const,
      ['GenerateImageInput', { prompt: 'a', model_type: 'gemini-2.5' }] as const,
    ].map(([name, body]): [string, object, { taken: [number, number][]; not: [number, number][] }] => [
      name,
      body,
      {
        taken: [...two, [6, 6], [10, 10]],
        not: [
          [1, 0],
          [0, 1],
          [1, 2],
          [11, 0],
          [2, 11],
        ],
      },
    ]),
  ];

  test.each(requests)('%s %o', (name, body, { taken, not }) => {
    for (const [urls, runs] of taken) {
      expect(read(name, { ...body, ...images(urls, runs) }).value).toMatchObject(images(urls, runs));
    }
    for (const [urls, runs] of not) {
      expect(refused(name, { ...body, ...images(urls, runs) }).code).toBe('validation_error');
    }
  });
});

test('values of an enum that are digits are read as numbers too', () => {
  expect(read('CharacterRequest', { prompt: 'a', resolution: 1024 }).value.resolution).toBe('1024');
  expect(refused('CharacterRequest', { prompt: 'a', resolution: 1025 }).code).toBe('validation_error');
});
