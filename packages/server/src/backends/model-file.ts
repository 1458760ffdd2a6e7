import { decodeImage, encodeImage, type ImageFormatName, type MediaFile, type MediaType } from '@darkroom/engine';
import sharp from 'sharp';
import type { ModelFile } from './model-line.ts';

const formats: Record<string, MediaType> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heif: 'image/avif',
};

/**
 * Decodes a file that a model made. Its size is read from the pixels; throws if it is not of the type it claims. An
 * image is encoded anew if the model made another format than was requested.
 */
export async function readModelFile({ base64, ...file }: ModelFile, wanted?: ImageFormatName): Promise<MediaFile> {
  const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
  if (file.mediaType === 'video/mp4') {
    if (Buffer.from(bytes.subarray(4, 8)).toString('latin1') !== 'ftyp')
      throw new Error('The video is not an MP4 file.');
    return { ...file, bytes };
  }
  const { format = '', width, height } = await sharp(bytes).metadata();
  if (formats[format] !== file.mediaType) throw new Error(`The image claims to be ${file.mediaType} and is ${format}.`);
  const mediaType = `image/${wanted}` as MediaType;
  if (wanted === undefined || mediaType === file.mediaType) return { ...file, bytes, width, height };
  const raw = await decodeImage(bytes);
  return { ...file, mediaType, bytes: await encodeImage(raw, wanted), width: raw.width, height: raw.height };
}
