import type { MediaFile } from '@darkroom/engine';
import { BackendFailure } from '../failure.ts';
import { decodeResult, mediaTypes } from '../result/check-image.ts';
import type { ModelFile } from './darkroom-line.ts';

/** Decodes a file that a model made. Its size is read from the pixels; throws if it is not of the type it claims. */
export async function readModelFile({ base64, ...file }: ModelFile): Promise<MediaFile> {
  const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
  if (file.mediaType === 'video/mp4') {
    if (Buffer.from(bytes.subarray(4, 8)).toString('latin1') !== 'ftyp')
      throw new BackendFailure('unusable', 'The video is not an MP4 file.');
    return { ...file, bytes };
  }
  const { format = '', width, height } = await decodeResult(bytes);
  if (mediaTypes[format] !== file.mediaType)
    throw new BackendFailure('unusable', `The image claims to be ${file.mediaType} and is ${format}.`);
  return { ...file, bytes, width, height };
}
