import type { FieldOf } from '@darkroom/engine';
import type { ServedBy } from './served-work.ts';

/** Seen to by `serve` and the route, sent by the protocol itself, or sent only if the `input` of a route maps it. */
type Handling = 'served' | 'sent' | 'mapped';

const served = {
  prompt: 'served',
  seed: 'served',
  model: 'served',
  model_type: 'served',
  width: 'served',
  height: 'served',
  aspect_ratio: 'served',
  resolution: 'served',
  batch_size: 'served',
  batch_count: 'served',
  upscale_factor: 'served',
  output_format: 'served',
  format: 'served',
  mode: 'served',
  images: 'served',
  grid_position_x: 'served',
  grid_position_y: 'served',
  x_start: 'served',
  x_end: 'served',
  y_start: 'served',
  y_end: 'served',
  resized_width: 'served',
  resized_height: 'served',
} as const;

const mapped = {
  negative_prompt: 'mapped',
  guidance: 'mapped',
  cfg_scale: 'mapped',
  steps: 'mapped',
  scheduler: 'mapped',
  model_id: 'mapped',
  model_weight: 'mapped',
  strength_model: 'mapped',
  lora_1: 'mapped',
  lora_low_name: 'mapped',
  lora_high_name: 'mapped',
  lora_low_strength: 'mapped',
  lora_high_strength: 'mapped',
} as const;

/**
 * What the protocols that need no mapping do with each field. One that the contract gains does not compile until it is
 * decided here; comfyui and cog send what a route maps, and our own protocol sends everything.
 */
export const handledFields = {
  openai: { ...served, ...mapped, negative_prompt: 'sent', guidance: 'sent', cfg_scale: 'sent', steps: 'sent' },
  sdapi: {
    ...served,
    ...mapped,
    negative_prompt: 'sent',
    guidance: 'sent',
    cfg_scale: 'sent',
    steps: 'sent',
    strength_model: 'sent',
  },
  gemini: { ...served, ...mapped, negative_prompt: 'sent' },
  chat: served,
} satisfies { [Name in 'openai' | 'sdapi' | 'gemini' | 'chat']: Record<FieldOf<ServedBy<Name>>, Handling> };
