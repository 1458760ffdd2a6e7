import { invalid, Refused } from './refused.ts';
import type { Schema } from './schema.ts';

/** Limits for incoming images. */
export interface ImageLimits {
  fileBytes: number;
  /** Of an image as a `data:` URI or base64. */
  inlineBytes: number;
  side: number;
  pixels: number;
}

export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/avif';

export interface Size {
  width: number;
  height: number;
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

/**
 * The format of an image, detected from its first 12 bytes; undefined for any other file. Packages that may not import
 * this one (client, mcp, engine) follow it; only verify has an opinion of its own.
 */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 12));
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'image/webp';
  return start.slice(4) === 'ftypavif' ? 'image/avif' : undefined;
}

/** The format of an image that a request may have. Only runs of the service make AVIF: `own` is such an image. */
export function requireImageType(bytes: Uint8Array, field: string, own = false): ImageType {
  const type = imageTypeOf(bytes);
  if (type !== undefined && (own || type !== 'image/avif')) return type;
  throw new Refused(
    'unsupported_media_type',
    'Only PNG, JPEG and WebP images are accepted, detected from their content. Convert the file and send it again.',
    { field },
  );
}

export function requireImageSize({ side, pixels }: ImageLimits, { width, height }: Size, field: string): void {
  if (width <= side && height <= side && width * height <= pixels) return;
  const most = `at most ${side} a side and ${pixels / 1e6} megapixels`;
  throw new Refused('image_too_large', `The image has ${width}×${height} pixels. Send one of ${most}.`, {
    field,
    width,
    height,
  });
}

export function requireMaskSize(mask: Size, image: Size): void {
  if (mask.width === image.width && mask.height === image.height) return;
  const sizes = `The mask has ${mask.width}×${mask.height} pixels, the image ${image.width}×${image.height}.`;
  throw new Refused('mask_dimension_mismatch', `${sizes} Send a mask of the size of the image.`, {
    mask: { width: mask.width, height: mask.height },
    image: { width: image.width, height: image.height },
  });
}

/** Refuses an `image_index` beyond the images that a run has. */
export function noSuchImage(count: number): Refused {
  const has = count === 1 ? 'only one image' : `only ${count} images`;
  return invalid([{ path: '/image_index', message: `is out of range: the run has ${has}`, rule: 'image_index' }]);
}

export function imageInvalid(field: string, cause?: unknown): Refused {
  const message =
    'The image is damaged or cut short and cannot be decoded. Save it as PNG, JPEG or WebP and send that.';
  return new Refused('image_invalid', message, { field }, { cause });
}

export function notBase64(field: string): Refused {
  return new Refused('image_invalid', 'The image is not valid base64. Encode its bytes and send it again.', { field });
}

export function fileTooLarge(limitBytes: number, field: string): Refused {
  const message = `The image has more than ${limitBytes / 2 ** 20} MiB. Send a smaller one.`;
  return new Refused('file_too_large', message, { field });
}
