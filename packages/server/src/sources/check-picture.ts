import { open } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { limitConcurrency } from '../limit-concurrency.ts';
import { Refused } from '../problem.ts';
import { pictureLimits } from './limits.ts';

export interface Picture {
  mediaType: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/avif';
  /** As seen, after EXIF orientation. */
  width: number;
  height: number;
}

// Decoding takes memory per pixel; limiting the number keeps it bounded whatever the number of requests.
const decoding = limitConcurrency(2);

/**
 * Detects the format of an image from its content, and checks that it can be decoded to the last row.
 *
 * @param input the path of a file, or the bytes themselves
 * @param field the request's field that it came in, for the error message
 * @param own whether a run of this service made it, which may also be AVIF
 */
export async function checkPicture(input: string | Uint8Array, field: string, own = false): Promise<Picture> {
  const mediaType = mediaTypeOf(await firstBytes(input));
  if (mediaType === undefined || (mediaType === 'image/avif' && !own)) {
    throw new Refused(
      'unsupported_media_type',
      'Only PNG, JPEG and WebP pictures are accepted, told by their bytes. Convert the file and send it again.',
      { field },
    );
  }
  return decoding(async () => {
    try {
      const { width, height, orientation = 1 } = await opened(input).metadata();
      refuseTooLarge(width, height, field);
      // Scaled down to almost nothing by averaging: every row is read, and little is kept in memory.
      await opened(input).resize(16, 16, { fit: 'fill' }).raw().toBuffer();
      return orientation >= 5 ? { mediaType, width: height, height: width } : { mediaType, width, height };
    } catch (error) {
      if (error instanceof Refused) throw error;
      throw new Refused(
        'image_invalid',
        'The picture is damaged or cut short and cannot be decoded. Save it again as PNG, JPEG or WebP and send that.',
        { field },
        { cause: error },
      );
    }
  });
}

function opened(input: string | Uint8Array): Sharp {
  // Its own pixel limit is off: the size is checked from the header first, so an image that is too large is not
  // reported as damaged.
  return sharp(input, { failOn: 'error', limitInputPixels: false, pages: 1, sequentialRead: true });
}

function refuseTooLarge(width: number, height: number, field: string): void {
  const { side, pixels } = pictureLimits;
  if (width <= side && height <= side && width * height <= pixels) return;
  throw new Refused(
    'image_too_large',
    `The picture has ${width}×${height} pixels. Send one of at most ${side} a side and ${pixels / 1e6} megapixels.`,
    { field, width, height },
  );
}

async function firstBytes(input: string | Uint8Array): Promise<Buffer> {
  if (typeof input !== 'string') return Buffer.from(input.buffer, input.byteOffset, Math.min(16, input.byteLength));
  const file = await open(input);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function mediaTypeOf(bytes: Buffer): Picture['mediaType'] | undefined {
  if (bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'image/png';
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  const text = bytes.toString('latin1');
  if (text.slice(4, 12) === 'ftypavif') return 'image/avif';
  return text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP' ? 'image/webp' : undefined;
}
