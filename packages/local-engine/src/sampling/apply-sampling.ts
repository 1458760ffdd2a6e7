import type { RawImage, SamplingInput } from '@darkroom/engine';
import { applySettings } from '../looks/finish.ts';
import { onCanvas } from '../raster/canvas.ts';
import { samplingLook } from './sampling-look.ts';

/** Applies the parameters of sampling to an image that was made from others. Alpha is kept. */
export function applySampling(raw: RawImage, input: SamplingInput, seed: number): RawImage {
  const look = samplingLook(input);
  if (look.punch === 1 && look.detail === 1 && look.tints.length === 0) return raw;
  return onCanvas(raw, (canvas) => applySettings(canvas, look, seed));
}
