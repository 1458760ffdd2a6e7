import type { FieldOf, WorkKind } from '@darkroom/engine';

const sampling = {
  model: true,
  prompt: true,
  aspect_ratio: true,
  seed: true,
  negative_prompt: true,
  guidance: true,
  cfg_scale: true,
  steps: true,
  scheduler: true,
  batch_size: true,
  batch_count: true,
  upscale_factor: true,
  output_format: true,
};
const custom = { width: true, height: true, model_id: true, strength_model: true, lora_1: true };
const loras = { lora_low_name: true, lora_high_name: true, lora_low_strength: true, lora_high_strength: true };
const frame = { x_start: true, x_end: true, y_start: true, y_end: true, resized_width: true, resized_height: true };

/** Whether the work here uses each of its fields. One that the contract gains does not compile until it is listed. */
export const usedFields = {
  generate: { ...sampling, ...custom, ...loras, model_type: true, model_weight: true },
  edit: { ...sampling, ...custom },
  combine: { ...sampling, mode: true },
  character: {
    prompt: true,
    seed: true,
    rendering_speed: true,
    style_type: true,
    magic_prompt_option: true,
    aspect_ratio: true,
    resolution: true,
  },
  reference: { prompt: true, seed: true, images: true, aspect_ratio: true, resolution: true },
  maskEdit: { seed: true },
  segment: { prompt: true, seed: false },
  removeBackground: { seed: false },
  generativeRemove: { prompt: true, seed: true, remove_shadow: true, multiple: true },
  extract: { prompt: true, seed: false, mode: true, multiple: true, preserve_alpha: true, invert: true },
  reframe: {
    ...frame,
    prompt: true,
    seed: true,
    aspect_ratio: true,
    model: true,
    grid_position_x: true,
    grid_position_y: true,
    format: true,
  },
  describe: { seed: false },
  layers: { seed: false },
  video: {
    prompt: true,
    // There is nothing in the source image that a video could omit.
    negative_prompt: false,
    aspect_ratio: true,
    duration: true,
    seed: true,
    cfg_scale: true,
    motion_bucket_id: true,
    fps: true,
  },
  enhancePrompt: { prompt: true, model_type: true, seed: true },
} satisfies { [Kind in WorkKind]: Record<FieldOf<Kind>, boolean> };
