import { componentSchema } from '../contract/document.ts';

const limits = componentSchema('ImageFile')['x-limits'] as Record<string, number>;

/** Limits for incoming images. */
export const pictureLimits = {
  fileBytes: limits.max_bytes as number,
  inlineBytes: limits.max_inline_bytes as number,
  side: limits.max_side as number,
  pixels: limits.max_pixels as number,
};

export const megabytes = (bytes: number): string => `${bytes / 1024 / 1024} MiB`;
