import { EngineError } from '../errors.ts';

/** AVIF only comes from runs that were asked for it; the service accepts no other. */
export type InputFormat = 'png' | 'jpeg' | 'webp' | 'avif';

/** The format, detected from the content as the contract's `imageTypeOf` does; null if it is not supported. */
export function sniffFormat(bytes: Uint8Array): InputFormat | null {
  if (startsWith(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  if (startsWith(bytes, 0, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(bytes, 0, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes, 8, [0x57, 0x45, 0x42, 0x50])) return 'webp';
  if (startsWith(bytes, 4, [0x66, 0x74, 0x79, 0x70, 0x61, 0x76, 0x69, 0x66])) return 'avif';
  return null;
}

/** Like sniffFormat, but throws a typed error. */
export function requireFormat(bytes: Uint8Array): InputFormat {
  if (bytes.length === 0) {
    throw new EngineError('image_invalid', 'The image is empty. Send the bytes of a PNG, JPEG or WebP file.');
  }
  const format = sniffFormat(bytes);
  if (!format) {
    throw new EngineError(
      'unsupported_media_type',
      'The image is not a PNG, JPEG or WebP file, as detected from its content. Convert it to one of these and send it again.',
    );
  }
  return format;
}

function startsWith(bytes: Uint8Array, offset: number, signature: number[]): boolean {
  return signature.every((byte, i) => bytes[offset + i] === byte);
}
