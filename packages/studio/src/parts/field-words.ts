/** Labels for fields; a field without one is shown by its own name. */
const labels: Record<string, string> = {
  width: 'Width',
  height: 'Height',
  aspect_ratio: 'Aspect ratio',
  seed: 'Seed',
  negative_prompt: 'Negative prompt',
  model_id: 'Custom model',
  cfg_scale: 'CFG scale',
  guidance: 'Guidance',
  batch_size: 'Images per batch',
  batch_count: 'Batches',
  upscale_factor: 'Upscale',
  strength_model: 'Model strength',
  lora_low_name: 'LoRA, low noise',
  lora_high_name: 'LoRA, high noise',
  lora_low_strength: 'LoRA strength, low',
  lora_high_strength: 'LoRA strength, high',
  lora_1: 'LoRA',
  webhook_secret: 'Webhook secret',
  magic_prompt_option: 'Enhance prompt',
  motion_bucket_id: 'Motion',
  fps: 'Frames per second',
  duration: 'Seconds',
  mode: 'Mode',
  output_format: 'File format',
  style_type: 'Style',
  remove_shadow: 'Remove its shadow',
  multiple: 'All matches',
  preserve_alpha: 'Keep transparency',
  invert: 'Invert',
};

export const fieldLabel = (name: string): string => {
  const words = name.replaceAll('_', ' ').replace(/\burl/, 'URL');
  return labels[name] ?? words[0]?.toUpperCase() + words.slice(1);
};

/** For fields whose name does not say enough. */
export const fieldHelp: Record<string, string> = {
  seed: 'The same seed gives the same image.',
  metadata: 'JSON, stored with the run.',
  webhook_url: 'Receives an event when the run ends.',
};
