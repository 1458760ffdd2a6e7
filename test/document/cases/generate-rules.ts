import { type Body, type Case, type Expected, nobody, placeholder } from '../case.ts';
import { error, generation } from '../shapes.ts';

const accepted: Expected = { status: 202, body: generation };
const invalid: Expected = { status: 422, body: error, values: { code: 'validation_error' } };

function generate(title: string, json: Body, gives: Expected, headers: Case['headers'] = {}): Case {
  return {
    operation: 'images.generate',
    title,
    path: '/runs/generate',
    json: { prompt: 'a fox by a lake', ...json },
    headers,
    gives,
  };
}

const wan = { model_id: placeholder.model('wan-image-2.1'), width: 512, height: 512 };
const wan22 = { ...wan, model_id: placeholder.model('wan-image-2.2') };
const loras = { lora_low_name: 'fox-low', lora_high_name: 'fox-high' };
const gemini = { model_type: 'gemini-2.5' };
const kontextRatios = '1:1 16:9 9:16 4:3 3:4 3:2 2:3 4:5 5:4 21:9 9:21 2:1 1:2'.split(' ');

/** Values just outside what the document allows, whatever the model type. */
const outside: Record<string, unknown[]> = {
  width: [63, 2049],
  height: [63, 2049],
  strength_model: [-0.1, 2.1],
  model_weight: [-0.1, 1.1],
  guidance: [-0.1, 100.1],
  lora_low_strength: [-0.1, 2.1],
  lora_high_strength: [-0.1, 2.1],
  model_type: ['flux-ultra'],
  workflow_type: ['other'],
  prompt: [undefined],
};

const lacking: [model_type: string, missing: string, rest: Body][] = [
  ['vendorb-imagen4', 'aspect_ratio', {}],
  ['wan-image-2.1', 'model_id', { width: 512, height: 512 }],
  ['wan-image-2.1', 'width', { model_id: wan.model_id, height: 512 }],
  ['wan-image-2.1', 'height', { model_id: wan.model_id, width: 512 }],
  ['wan-image-2.2', 'model_id', { width: 512, height: 512, ...loras }],
  ['wan-image-2.2', 'width', { model_id: wan22.model_id, height: 512, ...loras }],
  ['wan-image-2.2', 'height', { model_id: wan22.model_id, width: 512, ...loras }],
  ['wan-image-2.2', 'lora_low_name', { ...wan22, lora_high_name: 'fox-high' }],
  ['wan-image-2.2', 'lora_high_name', { ...wan22, lora_low_name: 'fox-low' }],
  ['wan-image-2.2', 'both LoRA names', wan22],
  ['qwen-image-edit', 'width', { height: 512 }],
  ['qwen-image-edit', 'height', { width: 512 }],
];

export const generateRuleCases: Case[] = [
  generate('only a prompt, which means flux-dev', {}, { ...accepted, values: { 'data.model_type': 'flux-dev' } }),
  generate(
    'a response without a body',
    {},
    { status: 204, body: 'nothing', headers: { location: true } },
    {
      prefer: 'return=minimal',
    },
  ),
  ...kontextRatios.map((aspect_ratio) =>
    generate(`flux-kontext-max with ${aspect_ratio}`, { model_type: 'flux-kontext-max', aspect_ratio }, accepted),
  ),
  ...[-1, 1.5].map((seed) =>
    generate(`flux-kontext-max with the seed ${seed}`, { model_type: 'flux-kontext-max', seed }, invalid),
  ),
  ...['gemini-2.5', 'flux-kontext-multi'].flatMap((model_type) => [
    ...[2, 6, 10].map((count) =>
      generate(
        `${model_type} with ${count} URLs and ${count} runs`,
        { model_type, image_urls: placeholder.images(count), run_ids: placeholder.runs(count) },
        { ...accepted, values: { 'data.ignored_inputs': [] }, completes: true },
      ),
    ),
    generate(`${model_type} with one URL`, { model_type, image_urls: placeholder.images(1) }, invalid),
    generate(
      `${model_type} with eleven URLs`,
      { model_type, image_urls: [...placeholder.images(10), placeholder.mask] },
      invalid,
    ),
    generate(`${model_type} with one run`, { model_type, run_ids: placeholder.runs(1) }, invalid),
  ]),
  ...[
    { reference_image_url: placeholder.image },
    { image_urls: placeholder.images(2) },
    { run_ids: placeholder.runs(2) },
  ].map((source) =>
    generate(
      `gemini-2.5 with a mask on ${Object.keys(source)[0]}`,
      { ...gemini, ...source, mask_url: placeholder.mask },
      { ...accepted, values: { 'data.ignored_inputs': [] }, completes: true },
    ),
  ),
  generate(
    'gemini-2.5 with a mask on nothing',
    { ...gemini, mask_url: placeholder.mask },
    { ...accepted, values: { 'data.ignored_inputs': ['mask_url'] } },
  ),
  generate(
    'a URL in a field that the model does not use, which is not fetched',
    { model_type: 'flux-dev', mask_url: 'http://127.0.0.1:1/nothing.png' },
    { ...accepted, values: { 'data.ignored_inputs': ['mask_url'] }, completes: true },
  ),
  ...[1, 2, 4].map((batch_size) =>
    generate(
      `wan-image-2.2 with a batch of ${batch_size}`,
      { model_type: 'wan-image-2.2', ...wan22, ...loras, batch_size },
      { ...accepted, completes: true },
    ),
  ),
  ...[0, 5].map((batch_size) =>
    generate(
      `wan-image-2.2 with a batch of ${batch_size}`,
      { model_type: 'wan-image-2.2', ...wan22, ...loras, batch_size },
      invalid,
    ),
  ),
  ...lacking.map(([model_type, missing, rest]) =>
    generate(`${model_type} without ${missing}`, { model_type, ...rest }, invalid),
  ),
  ...Object.entries(outside).flatMap(([name, values]) =>
    values.map((value) => generate(`${name} ${value}`, { [name]: value }, invalid)),
  ),
  generate(
    'the workflow wan',
    { workflow_type: 'wan', ...wan },
    { ...accepted, values: { 'data.model_type': 'wan-image-2.1' }, headers: { deprecation: true, sunset: true } },
  ),
  generate(
    'the workflow wan-image-2.2',
    { workflow_type: 'wan-image-2.2', ...wan22, ...loras },
    { ...accepted, values: { 'data.model_type': 'wan-image-2.2' }, headers: { deprecation: true, sunset: true } },
  ),
  generate(
    'the workflow wan beside its model type',
    { workflow_type: 'wan', model_type: 'wan-image-2.1', ...wan },
    accepted,
  ),
  generate(
    'the workflow wan beside another model type',
    { workflow_type: 'wan', model_type: 'flux-dev', ...wan },
    { ...invalid, values: { code: 'conflicting_fields' } },
  ),
  generate('reference_url', { reference_url: placeholder.image }, { ...accepted, headers: { deprecation: true } }),
  generate(
    'reference_url beside the same reference_image_url',
    { reference_url: placeholder.image, reference_image_url: placeholder.image },
    accepted,
  ),
  generate(
    'reference_url beside another reference_image_url',
    { reference_url: placeholder.mask, reference_image_url: placeholder.image },
    { ...invalid, values: { code: 'conflicting_fields' } },
  ),
  generate(
    'vendorc, which is only known by name',
    { model_type: 'vendorc' },
    { status: 422, body: error, values: { code: 'model_unavailable' } },
  ),
  generate(
    'a model that does not exist',
    { model_type: 'wan-image-2.1', ...wan, model_id: nobody },
    { status: 404, body: error, values: { code: 'model_not_found' } },
  ),
  { ...generate('no credentials', {}, { status: 401, body: error }), anonymous: true },
];
