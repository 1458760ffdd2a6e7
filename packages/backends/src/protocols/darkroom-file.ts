import { decodeImage, encodeImage, type ImageFormatName, type MediaFile, type MediaType } from '@darkroom/engine';
import { BackendFailure } from '../failure.ts';
import { decodeResult, mediaTypes } from '../result/check-image.ts';
import { checkVideo } from '../result/check-video.ts';
import type { ModelFile } from './darkroom-line.ts';

/**
 * Decodes a file that a model made. Its size is read from the pixels; throws if it is not of the type it claims. An
 * image is encoded again if the model made another format than was requested.
 */
export async function readModelFile({ base64, ...file }: ModelFile, wanted?: ImageFormatName): Promise<MediaFile> {
  const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
  if (file.mediaType === 'video/mp4') {
    return { ...file, ...(await checkVideo(bytes, { ratio: undefined, rule: 'keep' })) };
  }
  const { format = '', width, height } = await decodeResult(bytes);
  if (mediaTypes[format] !== file.mediaType)
    throw new BackendFailure('unusable', `The image claims to be ${file.mediaType} and is ${format}.`);
  const mediaType = `image/${wanted}` as MediaType;
  if (wanted === undefined || mediaType === file.mediaType) return { ...file, bytes, width, height };
  const raw = await decodeImage(bytes);
  return { ...file, mediaType, bytes: await encodeImage(raw, wanted), width: raw.width, height: raw.height };
}
