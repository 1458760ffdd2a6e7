import type { ImageSource } from '../backend.ts';
import { decodeImage } from '../image/decode.ts';
import { resizeImage } from '../image/resize.ts';
import type { GenerateInput } from '../inputs.ts';
import { MODEL_LOOKS } from '../looks/looks.ts';
import { paletteOf } from '../looks/palette.ts';
import type { Intent } from '../prompt/intent.ts';
import { hashString } from '../random.ts';
import type { LookSettings, Tint } from '../scene/scene.ts';

/** The look that follows from the parameters; each changes the image as its name says. */
export async function lookSettings(
  input: GenerateInput,
  intent: Intent,
  reference?: ImageSource,
): Promise<LookSettings> {
  const model = input.model_type ?? 'flux-dev';
  const guidance = input.guidance ?? 7.5;
  const scale = input.cfg_scale ?? 7;
  const settings: LookSettings = {
    name: intent.style ?? MODEL_LOOKS[model],
    strength: clamp(input.strength_model ?? 1, 0, 2),
    // Guidance: how strongly the prompt's colours and shapes are emphasized; 7.5 is neutral, 100 the maximum.
    punch: round(adherence(guidance, 7.5) * adherence(scale, 7)),
    detail: round(clamp(1 + Math.log2(Math.max(1, input.steps ?? 28) / 28) * 0.25, 0.5, 1.6)),
    tints: tints(input),
  };
  if (reference) {
    const raw = await decodeImage(reference.bytes);
    const small = raw.width * raw.height > 90_000 ? await resizeImage(raw, 256, 256) : raw;
    settings.palette = { ...paletteOf(small), strength: 0.8 };
  }
  return settings;
}

/** Softer and paler below the neutral value, stronger above it, with decreasing effect. */
function adherence(value: number, neutral: number): number {
  const ratio = Math.log2((value + 1) / (neutral + 1));
  return clamp(1 + ratio * (ratio < 0 ? 0.1 : 0.085), 0.55, 1.4);
}

function tints(input: GenerateInput): Tint[] {
  const list: Tint[] = [];
  const add = (name: string | undefined, strength: number, kind: Tint['kind']) => {
    if (name && strength > 0) list.push({ hue: round((hashString(name) % 1000) / 1000), strength, kind });
  };
  // High noise changes the whole image, low noise the surface.
  add(input.lora_high_name, input.lora_high_strength ?? 1, 'colour');
  add(input.lora_low_name, input.lora_low_strength ?? 0.5, 'texture');
  add(input.lora_1, 1, 'colour');
  add(input.model_id, input.model_weight ?? 0.7, 'colour');
  add(input.scheduler, 0.35, 'texture');
  return list;
}

function clamp(v: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, v));
}

function round(v: number): number {
  return Math.round(v * 1000) / 1000;
}
