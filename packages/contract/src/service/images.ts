import type { ImageLimits } from '../reading/image-limits.ts';
import { type ImageType, imageTypeOf } from '../reading/image-type.ts';
import { invalid, Refused } from '../reading/refused.ts';

export interface Size {
  width: number;
  height: number;
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
