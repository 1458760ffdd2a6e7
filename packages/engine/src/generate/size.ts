import { parseAspectRatio, type Size, sizeForAspect } from '../image/aspect.ts';
import type { GenerateInput } from '../inputs.ts';

/** Width and height as asked; a missing one follows from the aspect ratio; neither means about a megapixel. */
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
