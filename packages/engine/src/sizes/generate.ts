import { parseAspectRatio, type Size, sizeForAspect } from '../image/aspect.ts';
import type { GenerateInput } from '../inputs.ts';

/**
 * The requested width and height; a missing one follows from the aspect ratio; about a megapixel if both are missing.
 */
export function generateSize(input: GenerateInput): Size {
  const ratio = input.aspect_ratio ? parseAspectRatio(input.aspect_ratio) : 1;
  const { width, height } = input;
  if (width !== undefined && height !== undefined) return { width: side(width), height: side(height) };
  if (width !== undefined) return { width: side(width), height: side(width / ratio) };
  if (height !== undefined) return { width: side(height * ratio), height: side(height) };
  return sizeForAspect(ratio);
}

function side(value: number): number {
  return Math.min(2048, Math.max(64, Math.round(value)));
}
