import { prefers } from '@darkroom/contract/reading';
import { generationKind } from '@darkroom/contract/sizes';
import type { ModelType } from '@darkroom/engine';
import { reading } from '../contract/document.ts';
import type { NewRun } from '../store/records.ts';
import { showGeneration } from './answers.ts';
import type { BodyOf } from './handler.ts';
import { pickFields } from './pick-fields.ts';
import { picture, pictures } from './pictures.ts';
import { runOperation } from './run-operation.ts';
import { runLocation } from './run-text.ts';
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
      ...(body.mask_url !== undefined && { maskOver: generationKind(body) === 'combine' ? 'images.0' : 'source' }),
      modelType,
      modelId: body.model_id,
      setInputs: batch,
    };
  },
  show(run, call, service) {
    const answer = showGeneration(run, call, service);
    if (!prefers(call.parameters.Prefer, 'return', 'minimal')) return answer;
    return { status: 204, headers: { Location: runLocation(run), 'Preference-Applied': 'return=minimal' } };
  },
});

/** What every model takes, whether it draws, edits or combines. */
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
  const kind = generationKind(body);
  if (kind === 'combine') {
    const model = modelType === 'gemini-2.5' ? 'gemini25' : 'flux-kontext-multi';
    return { kind, input: { model, ...common } };
  }
  if (kind === 'edit') {
    const model = modelType === 'gemini-2.5' ? 'gemini25' : 'qwen-image-edit';
    const names = ['width', 'height', 'strength_model', 'model_id', 'lora_1'] as const;
    return { kind, input: { model, ...common, ...set, ...pickFields(body, ...names) } };
  }
  const input = {
    model_type: modelType,
    ...common,
    ...set,
    ...pickFields(body, 'model_id', 'width', 'height', 'strength_model', 'model_weight'),
    ...pickFields(body, 'lora_low_name', 'lora_high_name', 'lora_low_strength', 'lora_high_strength', 'lora_1'),
  };
  return { kind, input };
}

export function sourcesOf(body: Body): ReturnType<typeof pictures> {
  const { reference_image_url, mask_url, image_urls, run_ids } = body;
  const kind = generationKind(body);
  // The first of the images to combine is the one that a mask repaints.
  if (mask_url !== undefined && kind === 'combine') {
    const repainted = reference_image_url === undefined ? [] : [reference_image_url];
    return [...picture('mask', { mask_url }), ...pictures({ reference_image_url: repainted, image_urls, run_ids })];
  }
  return [
    ...picture(kind === 'edit' ? 'source' : 'reference', { reference_image_url }),
    ...picture('mask', { mask_url }),
    ...pictures({ image_urls, run_ids }),
  ];
}
