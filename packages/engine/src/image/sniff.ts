import { imageTypeOf } from '@darkroom/contract/image-type';
import { EngineError } from '../errors.ts';

/** AVIF only comes from runs that were asked for it; the service accepts no other. */
export type InputFormat = 'png' | 'jpeg' | 'webp' | 'avif';

/** The format, detected from the content; null if it is not supported. */
export function sniffFormat(bytes: Uint8Array): InputFormat | null {
  const type = imageTypeOf(bytes);
  return type === undefined ? null : (type.replace('image/', '') as InputFormat);
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
