/**
 * Type tests: this file only compiles if every wrong request below does not. It is checked with the types of this
 * folder and never run.
 */
import type { components, RequestOf } from '@darkroom/contract/types';

type Schemas = components['schemas'];
type Generate = RequestOf<'GenerateImageInput'>;
type Video = RequestOf<'GenerateVideoRequest'>;
type FluxKontext = RequestOf<'FluxKontextEditRequest'>;

const model_id = '6b1f0c1e-2d3a-4e5f-8a9b-0c1d2e3f4a5b';
const prompt = 'a fox';

export const right = [
  { prompt },
  { prompt, model_type: 'flux-dev', width: 512 },
  { prompt, model_type: 'vendorb-imagen4', aspect_ratio: '16:9' },
  { prompt, model_type: 'wan-image-2.2', model_id, width: 64, height: 64, lora_low_name: 'a', lora_high_name: 'b' },
  { prompt, workflow_type: 'wan', model_id, width: 64, height: 64 },
  { prompt, model_type: 'nanobanana', width: 64, strength_model: 1, lora_1: 'a', mask_url: 'https://a.example/b.png' },
] satisfies Generate[];

// @ts-expect-error the prompt is missing
export const noPrompt: Generate = { model_type: 'flux-dev' };

// @ts-expect-error wan-image-2.2 needs both LoRA names
export const oneLora: Generate = {
  prompt,
  model_type: 'wan-image-2.2',
  model_id,
  width: 64,
  height: 64,
  lora_low_name: 'a',
};

// @ts-expect-error vendorb-imagen4 needs an aspect ratio
export const noAspectRatio: Generate = { prompt, model_type: 'vendorb-imagen4' };

// @ts-expect-error vendorc is known by name only
export const unavailable: Generate = { prompt, model_type: 'vendorc' };

// @ts-expect-error the LoRA names belong together, also if the model does not use them
export const halfAPair: Generate = { prompt, model_type: 'flux-dev', lora_low_name: 'a' };

// @ts-expect-error there is no such field
export const unknownField: Generate = { prompt, no_such_field: 'a' };

// @ts-expect-error what workflow_type stands for needs a model
export const noModelOfWorkflow: Generate = { prompt, workflow_type: 'wan', width: 64, height: 64 };

// @ts-expect-error flux-kontext-multi needs images
export const nothingToCombine: Generate = { prompt, model_type: 'flux-kontext-multi' };

export const fromAddress: Video = { image_url: 'https://images.example/fox.png' };
export const fromRun: Video = { source_run_id: model_id };

// @ts-expect-error a video has exactly one source, not none
export const noSource: Video = { prompt };

// @ts-expect-error a video has exactly one source, not two
export const twoSources: Video = { image_url: 'https://images.example/fox.png', source_run_id: model_id };

export const matching: FluxKontext = {
  original_run_id: model_id,
  prompt,
  model: 'flux-kontext-max',
  aspect_ratio: 'match_input_image',
};

// @ts-expect-error the JSON form names its model
export const noModel: FluxKontext = { original_run_id: model_id, prompt };

/** Responses are exact as well: bytes are a Blob, and an image may not exist yet. */
export const bytes: Schemas['PngImage'] = new Blob();
// @ts-expect-error the URL is null until the run is completed
export const address: string = ({} as Schemas['Run']).image_url;
