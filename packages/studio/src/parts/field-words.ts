/** Labels for fields; a field without one is shown by its own name. */
const labels: Record<string, string> = {
  width: 'Width',
  height: 'Height',
  aspect_ratio: 'Shape',
  seed: 'Seed',
  negative_prompt: 'Leave out',
  model_id: 'Custom model',
  cfg_scale: 'Closeness to the prompt (CFG)',
  guidance: 'Guidance',
  batch_size: 'Pictures at once',
  batch_count: 'Batches',
  upscale_factor: 'Enlarge',
  strength_model: 'Model strength',
  lora_low_name: 'LoRA, low noise',
  lora_high_name: 'LoRA, high noise',
  lora_low_strength: 'LoRA strength, low',
  lora_high_strength: 'LoRA strength, high',
  lora_1: 'LoRA',
  webhook_url: 'Webhook address',
  webhook_secret: 'Webhook secret',
  magic_prompt_option: 'Rewrite the prompt',
  motion_bucket_id: 'Motion',
  fps: 'Frames a second',
  duration: 'Seconds',
  mode: 'Arrangement',
  output_format: 'File format',
  style_type: 'Style',
  remove_shadow: 'Its shadow too',
  multiple: 'Every one that fits',
  preserve_alpha: 'Keep transparency',
  invert: 'Everything but that',
};

export const fieldLabel = (name: string): string => {
  const words = name.replaceAll('_', ' ');
  return labels[name] ?? words[0]?.toUpperCase() + words.slice(1);
};

/** For fields whose name does not say enough. */
export const fieldHelp: Record<string, string> = {
  seed: 'The same seed gives the same picture again.',
  metadata: 'Comes back with the run, as JSON.',
  webhook_url: 'Receives an event when the run ends.',
};
