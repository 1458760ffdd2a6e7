import type { MediaFile } from '@darkroom/engine';
import sharp from 'sharp';
import type { ModelFile } from './model-line.ts';

const formats: Record<string, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heif: 'image/avif',
};

/** Decodes a file that a model made. Its size is read from the pixels; throws if it is not of the type it claims. */
export async function readModelFile({ base64, ...file }: ModelFile): Promise<MediaFile> {
  const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
  if (file.mediaType === 'video/mp4') {
    if (Buffer.from(bytes.subarray(4, 8)).toString('latin1') !== 'ftyp')
      throw new Error('The video is not an MP4 file.');
    return { ...file, bytes };
  }
  const { format = '', width, height } = await sharp(bytes).metadata();
  if (formats[format] !== file.mediaType) throw new Error(`The image claims to be ${file.mediaType} and is ${format}.`);
  return { ...file, bytes, width, height };
}
