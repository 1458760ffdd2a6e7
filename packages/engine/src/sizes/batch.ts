import type { Size } from '../image/aspect.ts';
import { MAX_PIXELS, MAX_SIDE } from '../image/limits.ts';
import type { SamplingInput } from '../inputs.ts';

/** The most images of one piece of work: the largest batch, the largest number of times. */
const MOST_IMAGES = 16;

export function imageCount({ batch_size = 1, batch_count = 1 }: SamplingInput): number {
  return Math.min(MOST_IMAGES, Math.max(1, Math.round(batch_size)) * Math.max(1, Math.round(batch_count)));
}

/** The requested factor, limited to what this service accepts as a source. */
export function upscaleFor({ width, height }: Size, { upscale_factor = 1 }: SamplingInput): number {
  const most = Math.min(MAX_SIDE / Math.max(width, height), Math.sqrt(MAX_PIXELS / (width * height)));
  return Math.max(1, Math.min(upscale_factor, most));
}
