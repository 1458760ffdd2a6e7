import { type Body, type Case, eachField, type Fields, onlyRequired, placeholder } from '../case.ts';
import { generation } from '../shapes.ts';

/** What each model type requires, beside the prompt. */
const required: Record<string, Body> = {
  'flux-dev': {},
  'vendorb-imagen4': { aspect_ratio: '16:9' },
  'flux-kontext-max': {},
  vendora: {},
  'wan-image-2.1': { model_id: placeholder.model('wan-image-2.1'), width: 512, height: 512 },
  'wan-image-2.2': {
    model_id: placeholder.model('wan-image-2.2'),
    width: 512,
    height: 512,
    lora_low_name: 'fox-low',
    lora_high_name: 'fox-high',
  },
  'flux-kontext-multi': { image_urls: placeholder.images(2) },
  nanobanana: {},
  'qwen-image-edit': { width: 512, height: 512 },
  'gemini-2.5': {},
};

/** What the table of model types lists as optional for each. */
const optional: Record<string, string[]> = {
  'flux-dev': ['reference_image_url', 'width', 'height'],
  'vendorb-imagen4': ['reference_image_url'],
  'flux-kontext-max': ['aspect_ratio', 'seed'],
  vendora: ['reference_image_url', 'width', 'height'],
  'wan-image-2.1': ['strength_model', 'model_weight', 'guidance'],
  'wan-image-2.2': ['lora_low_strength', 'lora_high_strength', 'batch_size'],
  'flux-kontext-multi': ['run_ids'],
  nanobanana: ['reference_image_url'],
  'qwen-image-edit': ['lora_1', 'strength_model', 'negative_prompt'],
  'gemini-2.5': ['aspect_ratio', 'reference_image_url', 'image_urls', 'run_ids'],
};

/** Fields that belong to some model types only. */
const ownFields: Record<string, string[]> = {
  'wan-image-2.2': ['lora_low_name', 'lora_high_name', 'lora_low_strength', 'lora_high_strength'],
  'qwen-image-edit': ['lora_1'],
};

/** For every model type. */
const fields = (type: string): Fields => ({
  model_id: [placeholder.model(type)],
  workflow_type: ['default'],
  width: [64, 1024, 2048],
  height: [64, 768, 2048],
  aspect_ratio: ['1:1', '16:9', '9:16'],
  strength_model: [1, 0, 0.5, 2],
  model_weight: [0.7, 0, 0.5, 1],
  guidance: [7.5, 0, 50, 100],
  lora_low_strength: [0.5, 0, 1.2, 2],
  lora_high_strength: [1, 0, 1.2, 2],
  reference_image_url: [placeholder.image],
  seed: [0, 42, 4_294_967_295],
  negative_prompt: ['blurry'],
  scheduler: ['euler'],
  steps: [30],
  cfg_scale: [7.5],
  batch_size: [1, 2, 4],
  batch_count: [1],
  upscale_factor: [2],
  webhook_url: [placeholder.hook],
  metadata: [{}, { order: 7, tags: ['fox', null], nested: { draft: true } }],
  lora_1: ['fox'],
  image_urls: [placeholder.images(2), placeholder.images(10)],
  run_ids: [placeholder.runs(2), placeholder.runs(10)],
  mask_url: [placeholder.mask],
});

/** The names of LoRAs are given together. */
const loras = { lora_low_name: 'fox-low', lora_high_name: 'fox-high' };

const models = Object.keys(required);

/** What a run with this body ignores. `cfg_scale`, if given, is used instead of `guidance`. */
function ignoredBy(type: string, body: Body): { always: string[]; never: string[] } {
  const others = models.filter((model) => model !== type);
  const always = others.flatMap((model) => ownFields[model] ?? []);
  const never = ['prompt', 'model_type', 'webhook_url', 'metadata'];
  return {
    always: [...always, ...(type === 'wan-image-2.1' ? ['batch_size'] : [])],
    never: [...never, ...Object.keys(required[type] ?? {}), ...(optional[type] ?? [])].filter(
      (name) => !(name === 'guidance' && 'cfg_scale' in body),
    ),
  };
}

export const generateCases: Case[] = models.flatMap((type) => {
  const base = { prompt: 'a fox by a lake', model_type: type, ...required[type] };
  // All bounds are tried one by one with the default model, and together with every one.
  const alone = type === 'flux-dev' ? 'each value' : 'first value';
  const bodies = eachField(base, fields(type), alone).map(({ title, body }) => {
    const isTogether = title.startsWith('all fields');
    return { title, body: isTogether ? { ...body, ...loras } : body };
  });
  return [...bodies, { title: 'both LoRA names', body: { ...base, ...loras } }].map(({ title, body }) => ({
    operation: `images.generate with ${type}`,
    title,
    path: '/runs/generate',
    json: body,
    gives: {
      status: 202,
      body: generation,
      values: { image_url: null, 'data.image_url': null, 'data.model_type': type },
      headers: { location: true },
      ignored: ignoredBy(type, body),
      completes: title === onlyRequired || title.startsWith('all fields'),
    },
  }));
});
