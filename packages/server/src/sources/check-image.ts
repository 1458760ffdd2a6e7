import { open } from 'node:fs/promises';
import type { ImageType } from '@darkroom/contract/reading';
import { imageInvalid, requireImageSize, requireImageType, type Size } from '@darkroom/contract/service';
import sharp, { type Sharp } from 'sharp';
import { imageLimits } from '../contract/document.ts';
import { Refused } from '../contract/refused.ts';
import { limitConcurrency } from '../process/limit-concurrency.ts';

export interface CheckedImage extends Size {
  mediaType: ImageType;
}

// Decoding takes memory per pixel; limiting the number keeps it bounded whatever the number of requests.
const decoding = limitConcurrency(2);

/**
 * Detects the format of an image from its content, and checks that it can be decoded to the last row.
 *
 * @param input the path of a file, or the bytes themselves
 * @param field the request's field that it came in, for the error message
 * @param own whether it is a file of this service, which may also be AVIF
 */
export async function checkImage(input: string | Uint8Array, field: string, own = false): Promise<CheckedImage> {
  const mediaType = requireImageType(await firstBytes(input), field, own);
  return decoding(async () => {
    try {
      const { width, height, orientation = 1 } = await opened(input).metadata();
      requireImageSize(imageLimits, { width, height }, field);
      // Scaled down to almost nothing by averaging: every row is read, and little is kept in memory.
      await opened(input).resize(16, 16, { fit: 'fill' }).raw().toBuffer();
      // As seen, after EXIF orientation.
      return orientation >= 5 ? { mediaType, width: height, height: width } : { mediaType, width, height };
    } catch (error) {
      if (error instanceof Refused) throw error;
      throw imageInvalid(field, error);
    }
  });
}

function opened(input: string | Uint8Array): Sharp {
  // Its own pixel limit is off: the size is checked from the header first, so an image that is too large is not
  // reported as damaged.
  return sharp(input, { failOn: 'error', limitInputPixels: false, pages: 1, sequentialRead: true });
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
