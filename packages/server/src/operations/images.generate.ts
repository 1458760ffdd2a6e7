import { prefers } from '@darkroom/contract/reading';
import type { ModelType } from '@darkroom/engine';
import { reading } from '../contract/document.ts';
import type { NewRun } from '../store/records.ts';
import type { BodyOf } from './handler.ts';
import { pickFields } from './pick-fields.ts';
import { runOperation } from './run-operation.ts';
import { showGeneration } from './run-responses.ts';
import { runLocation } from './run-text.ts';
import { imageFrom, imagesFrom } from './source-requests.ts';
import { useModel } from './use-model.ts';

type Body = BodyOf<'images.generate'>;

export const imagesGenerate = runOperation<'images.generate'>({
  async plan({ body, caller }, service) {
    const modelType = body.model_type as ModelType;
    const lora =
      body.model_id === undefined ? undefined : await useModel(service, caller.userId, body.model_id, modelType);
    const fixed = reading.batchSizes.get(modelType);
    const batch = fixed === undefined ? {} : { batch_size: fixed };
    return {
      work: workOf(body, modelType, { ...(lora !== undefined && { lora_1: lora }), ...batch }),
      seeded: true,
      sources: sourcesOf(body),
      ...(body.mask_url !== undefined && { maskOver: combines(body) ? 'images.0' : 'source' }),
      modelType,
      modelId: body.model_id,
      setInputs: batch,
    };
  },
  show(run, call, service) {
    const reply = showGeneration(run, call, service);
    if (!prefers(call.parameters.Prefer, 'return', 'minimal')) return reply;
    return { status: 204, headers: { Location: runLocation(run), 'Preference-Applied': 'return=minimal' } };
  },
});

/** Fields of every model, whether it draws, edits or combines. */
const sampling = [
  'negative_prompt',
  'guidance',
  'cfg_scale',
  'steps',
  'scheduler',
  'batch_size',
  'batch_count',
  'upscale_factor',
  'output_format',
] as const;

/**
 * A prompt without images draws; several images are combined; an image with a mask, or for an editing model, is edited.
 */
export function workOf(
  body: Body,
  modelType: ModelType,
  set: { lora_1?: string; batch_size?: number },
): NonNullable<NewRun['work']> {
  const common = { prompt: body.prompt, ...pickFields(body, 'aspect_ratio', ...sampling) };
  if (combines(body)) {
    const model = modelType === 'gemini-2.5' ? 'gemini25' : 'flux-kontext-multi';
    return { kind: 'combine', input: { model, ...common } };
  }
  if (edits(body)) {
    const model = modelType === 'gemini-2.5' ? 'gemini25' : 'qwen-image-edit';
    const names = ['width', 'height', 'strength_model', 'model_id', 'lora_1'] as const;
    return { kind: 'edit', input: { model, ...common, ...set, ...pickFields(body, ...names) } };
  }
  const input = {
    model_type: modelType,
    ...common,
    ...set,
    ...pickFields(body, 'model_id', 'width', 'height', 'strength_model', 'model_weight'),
    ...pickFields(body, 'lora_low_name', 'lora_high_name', 'lora_low_strength', 'lora_high_strength', 'lora_1'),
  };
  return { kind: 'generate', input };
}

function combines(body: Body): boolean {
  return body.image_urls !== undefined || body.run_ids !== undefined;
}

function edits(body: Body): boolean {
  if (body.reference_image_url === undefined || combines(body)) return false;
  return body.mask_url !== undefined || body.model_type === 'qwen-image-edit';
}

export function sourcesOf(body: Body): ReturnType<typeof imagesFrom> {
  const { reference_image_url, mask_url, image_urls, run_ids } = body;
  // The first of the images to combine is the one that a mask repaints.
  if (mask_url !== undefined && combines(body)) {
    const repainted = reference_image_url === undefined ? [] : [reference_image_url];
    return [...imageFrom('mask', { mask_url }), ...imagesFrom({ reference_image_url: repainted, image_urls, run_ids })];
  }
  return [
    ...imageFrom(edits(body) ? 'source' : 'reference', { reference_image_url }),
    ...imageFrom('mask', { mask_url }),
    ...imagesFrom({ image_urls, run_ids }),
  ];
}
