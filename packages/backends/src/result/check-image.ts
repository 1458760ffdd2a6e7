import { encodeImage, type MediaFile, type MediaType, type ResultPlan } from '@darkroom/engine';
import sharp, { type Metadata } from 'sharp';
import type { SizeRule } from '../config/config.ts';
import { BackendFailure } from '../failure.ts';
import { withoutText } from './strip-png.ts';

export const mediaTypes: Record<string, MediaType> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  heif: 'image/avif',
};
const mostPixels = 100_000_000;

export interface Wanted extends Pick<ResultPlan, 'size' | 'scale' | 'format'> {
  rule: SizeRule;
  /** Whether the image must have an alpha channel, because it shows something that was cut out. */
  alpha: boolean;
}

/**
 * Decodes what a server returned and makes it what was asked for. Throws a `BackendFailure` if it is no image, is cut
 * off, or has a size that the route does not accept.
 */
export async function checkImage(bytes: Uint8Array, { size, scale, format, rule, alpha }: Wanted): Promise<MediaFile> {
  const meta = await decodeResult(bytes);
  const found = mediaTypes[meta.format ?? ''];
  if (found === undefined) throw new BackendFailure('unusable', `The result is ${meta.format}, not an image we serve.`);
  if (alpha && !meta.hasAlpha) throw new BackendFailure('unusable', 'The result should be cut out, and has no alpha.');
  const base = size ?? (scale > 1 ? meta : undefined);
  const target = base && { width: Math.round(base.width * scale), height: Math.round(base.height * scale) };
  const fits = target === undefined || (meta.width === target.width && meta.height === target.height);
  const asked = size !== undefined && meta.width === size.width && meta.height === size.height;
  if (size !== undefined && !fits && !asked && rule === 'refuse') {
    const is = `${meta.width} × ${meta.height}`;
    throw new BackendFailure('unusable', `The result is ${is}, not ${size.width} × ${size.height} as requested.`);
  }
  const resize = fits || rule === 'keep' ? undefined : target;
  const wantedType = mediaTypes[format === 'avif' ? 'heif' : format] as MediaType;
  if (resize === undefined && found === wantedType && !hasMetadata(meta)) {
    const clean = found === 'image/png' ? withoutText(bytes) : bytes;
    return { bytes: clean, mediaType: found, width: meta.width, height: meta.height };
  }
  let image = sharp(bytes).autoOrient();
  // A model that only knows certain sizes still fills the whole frame; what sticks out is cut off.
  if (resize !== undefined) image = image.resize(resize.width, resize.height, { fit: 'cover' });
  const { data, info } = await image.toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const raw = { data: new Uint8Array(data), width: info.width, height: info.height };
  const encoded = await encodeImage(raw, format, { opaque: !meta.hasAlpha });
  return { bytes: encoded, mediaType: wantedType, width: info.width, height: info.height };
}

/** Reads every pixel, so an image that breaks off is noticed here and not by the caller. */
export async function decodeResult(bytes: Uint8Array): Promise<Metadata> {
  try {
    const image = sharp(bytes, { failOn: 'truncated', limitInputPixels: mostPixels, sequentialRead: true });
    const [meta] = await Promise.all([image.metadata(), image.clone().raw().toBuffer()]);
    return meta;
  } catch (error) {
    const begins = Buffer.from(bytes.subarray(0, 16))
      .toString('latin1')
      .replaceAll(/[^\x20-\x7e]/g, '.');
    throw new BackendFailure(
      'unusable',
      `The result is not an image that can be decoded; it begins with "${begins}".`,
      {
        cause: error,
      },
    );
  }
}

/** A profile, EXIF or XMP: the image is encoded again without them. Text in a PNG is simply cut out. */
function hasMetadata({ exif, xmp, icc, orientation = 1, depth, space }: Metadata): boolean {
  return (
    exif !== undefined ||
    xmp !== undefined ||
    icc !== undefined ||
    orientation > 1 ||
    depth !== 'uchar' ||
    space !== 'srgb'
  );
}
