import type { Schema } from './schema.ts';

/** Limits for incoming images. */
export interface ImageLimits {
  fileBytes: number;
  /** Of an image as a `data:` URI or base64. */
  inlineBytes: number;
  side: number;
  pixels: number;
}

export function readImageLimits(imageFile: Schema): ImageLimits {
  const limits = imageFile['x-limits'] as Record<string, number>;
  return {
    fileBytes: limits.max_bytes as number,
    inlineBytes: limits.max_inline_bytes as number,
    side: limits.max_side as number,
    pixels: limits.max_pixels as number,
  };
}
