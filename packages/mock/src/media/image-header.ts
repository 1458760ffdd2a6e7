import type { ImageLimits } from '@darkroom/contract/reading';
import {
  extensionFor,
  type FileExtension,
  imageInvalid,
  requireImageSize,
  requireImageType,
  type Size,
} from '@darkroom/contract/service';
import { imageSize } from 'image-size';

export interface ImageFacts extends Size {
  extension: FileExtension;
}

/** The format and size of an image, from its header; an image that the service would refuse is refused. */
export function readImageHeader(bytes: Uint8Array, limits: ImageLimits, field: string): ImageFacts {
  const type = requireImageType(bytes, field);
  const extension = extensionFor(type) ?? 'png';
  const size = sizeOf(bytes);
  if (!size?.width || !size.height || !hasEnd(bytes, extension)) throw imageInvalid(field);
  requireImageSize(limits, size, field);
  return { ...size, extension };
}

/** As seen, after EXIF orientation; undefined if the header is cut off. */
function sizeOf(bytes: Uint8Array): Size | undefined {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes);
    return orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    return undefined;
  }
}

/** A file that was cut off has lost its end, which shows without decoding it. */
function hasEnd(bytes: Uint8Array, extension: FileExtension): boolean {
  const tail = String.fromCharCode(...bytes.subarray(-64));
  if (extension === 'png') return /IEND.{4}/s.test(tail);
  if (extension === 'jpg') return tail.includes('\xff\xd9');
  return bytes.length >= new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true) + 8;
}
