import sharp, { type Sharp } from 'sharp';
import { EngineError, isEngineError } from '../errors.ts';
import { MAX_PIXELS, MAX_SIDE } from './limits.ts';
import { plainBytes, type RawImage } from './raw.ts';
import { type InputFormat, requireFormat } from './sniff.ts';

// Each image is read only once, so a cache would only hold memory; and callers decide how much runs at the same time.
sharp.cache(false);
sharp.concurrency(1);

export interface ImageInfo {
  format: InputFormat;
  /** As seen, after EXIF orientation. */
  width: number;
  height: number;
  hasAlpha: boolean;
}

/**
 * Reads only the header: format and size, with the same limits as a full decode. Nothing is inflated, so a
 * decompression bomb does no harm here.
 */
export async function inspectImage(bytes: Uint8Array): Promise<ImageInfo> {
  const format = requireFormat(bytes);
  const meta = await guard(() => open(bytes).metadata());
  checkSize(meta.width, meta.height);
  const turned = (meta.orientation ?? 1) >= 5;
  return {
    format,
    width: turned ? meta.height : meta.width,
    height: turned ? meta.width : meta.height,
    hasAlpha: meta.hasAlpha ?? false,
  };
}

/**
 * Decodes a PNG, JPEG or WebP file to RGBA: EXIF orientation applied, colour profile converted to sRGB,
 * 16-bit, palette, grey and CMYK brought to eight-bit RGBA, the first frame of an animation.
 *
 * @throws EngineError image_invalid, image_too_large or unsupported_media_type
 */
export async function decodeImage(bytes: Uint8Array): Promise<RawImage> {
  await inspectImage(bytes);
  const { data, info } = await guard(() =>
    open(bytes)
      .autoOrient()
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true }),
  );
  return { data: plainBytes(data), width: info.width, height: info.height };
}

function open(bytes: Uint8Array): Sharp {
  // 'error' refuses damaged and truncated files, but not those with only odd metadata.
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1, sequentialRead: true });
}

function checkSize(width: number, height: number): void {
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS) {
    throw new EngineError(
      'image_too_large',
      `The image is ${width}×${height} pixels; the maximum is ${MAX_SIDE} per side and ${MAX_PIXELS / 1e6} megapixels. Scale it down.`,
      { details: { width, height, max_side: MAX_SIDE, max_pixels: MAX_PIXELS } },
    );
  }
}

async function guard<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (cause) {
    if (isEngineError(cause)) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    if (/pixel limit|exceeds/i.test(reason)) {
      throw new EngineError(
        'image_too_large',
        `The image has more than ${MAX_PIXELS / 1e6} megapixels. Make it smaller and send it again.`,
        { cause },
      );
    }
    throw new EngineError(
      'image_invalid',
      'The image is damaged or cut short and could not be read. Save it again as PNG, JPEG or WebP and send that.',
      { cause },
    );
  }
}
