import { decodeImage, type GenerateInput } from '@darkroom/engine';
import { resizeImage } from '../image/resize.ts';
import { MODEL_LOOKS } from '../looks/looks.ts';
import { paletteOf } from '../looks/palette.ts';
import type { Intent } from '../prompt/intent.ts';
import { clamp } from '../raster/colour.ts';
import { samplingLook, tintOf } from '../sampling/sampling-look.ts';
import type { LookSettings, Tint } from '../scene/scene.ts';
import type { ImageSource } from '../work/job.ts';

/** The look that follows from the parameters; each changes the image as its name says. */
export async function lookSettings(
  input: GenerateInput,
  intent: Intent,
  reference?: ImageSource,
): Promise<LookSettings> {
  const model = input.model_type ?? 'flux-dev';
  const { punch, detail, tints } = samplingLook(input);
  const settings: LookSettings = {
    name: intent.style ?? MODEL_LOOKS[model],
    strength: clamp(input.strength_model ?? 1, 0, 2),
    punch,
    detail,
    tints: [...modelTints(input), ...tints],
  };
  if (reference) {
    const raw = await decodeImage(reference.bytes);
    const small = raw.width * raw.height > 90_000 ? await resizeImage(raw, 256, 256) : raw;
    settings.palette = { ...paletteOf(small), strength: 0.8 };
  }
  return settings;
}

function modelTints(input: GenerateInput): Tint[] {
  const list: Tint[] = [];
  const add = (name: string | undefined, strength: number, kind: Tint['kind']) => {
    if (name && strength > 0) list.push(tintOf(name, strength, kind));
  };
  // High noise changes the whole image, low noise the surface.
  add(input.lora_high_name, input.lora_high_strength ?? 1, 'colour');
  add(input.lora_low_name, input.lora_low_strength ?? 0.5, 'texture');
  add(input.lora_1, 1, 'colour');
  add(input.model_id, input.model_weight ?? 0.7, 'colour');
  return list;
}
