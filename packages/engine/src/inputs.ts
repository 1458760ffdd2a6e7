/**
 * Request bodies of the contract, after validation and with defaults. Sources given as URLs, run ids or files arrive as
 * `WorkContext.images`; their fields are omitted here.
 */

export type ModelType =
  | 'flux-dev'
  | 'vendorb-imagen4'
  | 'flux-kontext-max'
  | 'vendora'
  | 'wan-image-2.1'
  | 'wan-image-2.2'
  | 'flux-kontext-multi'
  | 'nanobanana'
  | 'qwen-image-edit'
  | 'gemini-2.5';

/** What every generative model takes, whether it draws, edits or combines. */
export interface SamplingInput {
  seed?: number;
  negative_prompt?: string;
  guidance?: number;
  cfg_scale?: number;
  steps?: number;
  scheduler?: string;
  batch_size?: number;
  batch_count?: number;
  upscale_factor?: number;
  output_format?: ImageFormatName;
}

export interface GenerateInput extends SamplingInput {
  prompt: string;
  model_type?: ModelType;
  model_id?: string;
  width?: number;
  height?: number;
  aspect_ratio?: string;
  strength_model?: number;
  model_weight?: number;
  lora_low_name?: string;
  lora_high_name?: string;
  lora_low_strength?: number;
  lora_high_strength?: number;
  lora_1?: string;
}

export type ImageFormatName = 'png' | 'jpeg' | 'webp' | 'avif';

export interface CharacterInput {
  prompt: string;
  rendering_speed?: 'Default' | 'Turbo' | 'Quality';
  style_type?: 'Auto' | 'Fiction' | 'Realistic';
  magic_prompt_option?: 'On' | 'Off' | 'Auto';
  aspect_ratio?: string;
  resolution?: 'auto' | '720' | '1024' | '1280' | '2048';
  seed?: number;
}

export interface ReferenceInput {
  prompt: string;
  /** In the order of the roles `images.0`, `images.1`, …; the prompt refers to them as `@tag`. */
  images?: { tag: string }[];
  aspect_ratio?: string;
  resolution?: '720p' | '1080p';
  seed?: number;
}

export interface CombineInput extends SamplingInput {
  /** Omitted for the plain combine by `mode`; the model variants take a prompt. */
  model?: 'nanobanana' | 'gemini25' | 'flux-kontext-multi';
  prompt?: string;
  mode?: 'side-by-side' | 'overlay' | 'grid';
  aspect_ratio?: string;
}

export interface EditInput extends SamplingInput {
  model: 'vendora' | 'flux-kontext-max' | 'nanobanana' | 'gemini25' | 'qwen-image-edit';
  prompt: string;
  aspect_ratio?: string;
  width?: number;
  height?: number;
  strength_model?: number;
  lora_1?: string;
  model_id?: string;
}

export interface MaskEditInput {
  prompt?: string;
  output_format?: ImageFormatName;
  seed?: number;
}

export interface SegmentInput {
  prompt: string;
}

export interface RemoveBackgroundInput {
  output_format?: 'png' | 'webp';
}

export interface GenerativeRemoveInput {
  prompt: string;
  remove_shadow?: boolean;
  multiple?: boolean;
  seed?: number;
}

export interface ExtractInput {
  prompt: string;
  mode?: 'mask' | 'content' | 'extract';
  multiple?: boolean;
  preserve_alpha?: boolean;
  invert?: boolean;
}

export interface ReframeInput {
  prompt?: string;
  aspect_ratio?: string;
  model?: 'photon-flash-1' | 'photon-1';
  grid_position_x?: number;
  grid_position_y?: number;
  x_start?: number;
  x_end?: number;
  y_start?: number;
  y_end?: number;
  resized_width?: number;
  resized_height?: number;
  format?: 'png' | 'jpeg' | 'jpg' | 'webp';
  seed?: number;
}

export type DescribeInput = Record<never, never>;

export interface VideoInput {
  prompt?: string;
  negative_prompt?: string;
  aspect_ratio?: string;
  duration?: number;
  seed?: number;
  cfg_scale?: number;
  motion_bucket_id?: number;
  fps?: number;
}

export type LayersInput = Record<never, never>;

export interface EnhancePromptInput {
  prompt: string;
  model_type?: ModelType;
  seed?: number;
}
