import type { Size } from '../image/aspect.ts';
import { MAX_PIXELS, MAX_SIDE } from '../image/limits.ts';
import type { GenerateInput } from '../inputs.ts';

/** How many images a request asks for. */
export function imageCount(input: GenerateInput): number {
  // The service always sets two for wan-image-2.1.
  const size = input.model_type === 'wan-image-2.1' ? 2 : (input.batch_size ?? 1);
  return Math.min(16, Math.max(1, Math.round(size) * Math.max(1, Math.round(input.batch_count ?? 1))));
}

/** The requested factor, limited to what this service accepts as a source. */
export function upscaleFor({ width, height }: Size, factor: number): number {
  return Math.max(1, Math.min(factor, MAX_SIDE / Math.max(width, height), Math.sqrt(MAX_PIXELS / (width * height))));
}
