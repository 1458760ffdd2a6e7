import type { RawImage, SamplingInput } from '@darkroom/engine';
import { applySettings } from '../looks/finish.ts';
import { canvasToRaw, rawToCanvas } from '../raster/canvas.ts';
import { samplingLook } from './sampling-look.ts';

/** Applies the parameters of sampling to an image that was made from others. Alpha is kept. */
export function applySampling(raw: RawImage, input: SamplingInput, seed: number): RawImage {
  const look = samplingLook(input);
  if (look.punch === 1 && look.detail === 1 && look.tints.length === 0) return raw;
  const canvas = rawToCanvas(raw);
  applySettings(canvas, look, seed);
  const out = canvasToRaw(canvas);
  for (let i = 3; i < raw.data.length; i += 4) out.data[i] = raw.data[i];
  return out;
}
