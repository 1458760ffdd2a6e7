import { type ContractReading, Refused } from '@darkroom/contract/reading';

export interface ImageFacts {
  width: number;
  height: number;
  extension: 'png' | 'jpg' | 'webp';
}

export interface PictureLimits {
  max_bytes: number;
  max_side: number;
  max_pixels: number;
}

export function pictureLimits({ componentSchema }: Pick<ContractReading, 'componentSchema'>): PictureLimits {
  return componentSchema('ImageFile')['x-limits'] as PictureLimits;
}

/** What kind of picture the bytes are and how large, told as the service does; a picture it would refuse is refused. */
export function readImageHeader(bytes: Uint8Array, contract: Pick<ContractReading, 'componentSchema'>): ImageFacts {
  const facts = pngSize(bytes) ?? webpSize(bytes) ?? jpegSize(bytes);
  if (facts === undefined) throw new Refused('unsupported_media_type');
  const { width, height } = facts;
  if (width === 0 || height === 0 || !hasEnd(bytes, facts.extension)) throw new Refused('image_invalid');
  const { max_side: side, max_pixels: pixels } = pictureLimits(contract);
  if (Math.max(width, height) > side || width * height > pixels) {
    throw new Refused(
      'image_too_large',
      `The picture has ${width} × ${height} pixels; ${side} a side and ${pixels / 1e6} megapixels are the most. Scale it down.`,
    );
  }
  return facts;
}

function pngSize(bytes: Uint8Array): ImageFacts | undefined {
  if (!startsWith(bytes, [137, 80, 78, 71, 13, 10, 26, 10])) return undefined;
  if (bytes.length < 33) return { width: 0, height: 0, extension: 'png' };
  const view = viewOf(bytes);
  return { width: view.getUint32(16), height: view.getUint32(20), extension: 'png' };
}

function jpegSize(bytes: Uint8Array): ImageFacts | undefined {
  if (!startsWith(bytes, [0xff, 0xd8, 0xff])) return undefined;
  const view = viewOf(bytes);
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    // The frame headers, of which there are many kinds; C4, C8 and CC are none.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5), extension: 'jpg' };
    }
    at += 2 + view.getUint16(at + 2);
  }
  return { width: 0, height: 0, extension: 'jpg' };
}

function webpSize(bytes: Uint8Array): ImageFacts | undefined {
  if (!startsWith(bytes, [82, 73, 70, 70]) || String.fromCharCode(...bytes.subarray(8, 12)) !== 'WEBP')
    return undefined;
  if (bytes.length < 30) return { width: 0, height: 0, extension: 'webp' };
  const view = viewOf(bytes);
  const kind = String.fromCharCode(...bytes.subarray(12, 16));
  if (kind === 'VP8X') {
    const triple = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16) + 1;
    return { width: triple(24), height: triple(27), extension: 'webp' };
  }
  if (kind === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, extension: 'webp' };
  }
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff, extension: 'webp' };
}

/** A file that was cut off has lost its end; that much is told without decoding it. */
function hasEnd(bytes: Uint8Array, extension: ImageFacts['extension']): boolean {
  const tail = bytes.subarray(-64);
  if (extension === 'png') return /IEND.{4}/s.test(String.fromCharCode(...tail));
  if (extension === 'jpg') return tail.some((byte, index) => byte === 0xff && tail[index + 1] === 0xd9);
  return bytes.length >= viewOf(bytes).getUint32(4, true) + 8;
}

function startsWith(bytes: Uint8Array, start: number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
