import { decodeImage } from '@darkroom/engine';
import sharp from 'sharp';
import type { Attempt } from '../protocols/protocol.ts';

/** One byte per pixel: 255 = edit here, 0 = keep. */
export interface EditMask {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Reads a mask as callers send it: alpha 0 = edit here; without any transparency, white = edit here. */
export async function readEditMask(bytes: Uint8Array): Promise<EditMask> {
  const { data: pixels, width, height } = await decodeImage(bytes);
  const pixelAt = (at: number): number => pixels[at] as number;
  const data = new Uint8Array(width * height);
  let transparent = false;
  for (let at = 3; at < pixels.length && !transparent; at += 4) transparent = pixelAt(at) < 255;
  for (let i = 0; i < data.length; i++) {
    const at = i * 4;
    data[i] = transparent
      ? 255 - pixelAt(at + 3)
      : Math.round(pixelAt(at) * 0.299 + pixelAt(at + 1) * 0.587 + pixelAt(at + 2) * 0.114);
  }
  return { data, width, height };
}

/** An opaque grey PNG: white = edit here. */
export function greyMask({ data, width, height }: EditMask): Promise<Uint8Array> {
  return sharp(data, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png({ compressionLevel: 3 })
    .toBuffer();
}

/** A PNG with alpha 0 = edit here. */
export function alphaMask({ data, width, height }: EditMask): Promise<Uint8Array> {
  const pixels = Buffer.alloc(width * height * 4, 255);
  for (let i = 0; i < data.length; i++) {
    const kept = 255 - (data[i] as number);
    pixels[i * 4 + 3] = kept;
    pixels.fill(kept, i * 4, i * 4 + 3);
  }
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 3 })
    .toBuffer();
}

/** For models that take no mask: outside the mask, the source is put back; of several images, the first. */
export async function keepUnmasked(
  { kind, images }: Pick<Attempt, 'kind' | 'images'>,
  made: Uint8Array[],
): Promise<Uint8Array[]> {
  const mask = images.get('mask');
  const source = images.get('source') ?? images.get('images.0');
  // The mask of a reframe is only an offer: its source lies in the new frame already.
  if (mask === undefined || source === undefined || kind === 'reframe') return made;
  const edit = await readEditMask(mask.bytes);
  return await Promise.all(made.map((bytes) => keepOutside(source.bytes, bytes, edit)));
}

/** The result within the mask and the source around it. */
async function keepOutside(source: Uint8Array, result: Uint8Array, mask: EditMask): Promise<Uint8Array> {
  const { width, height } = mask;
  // sharp has its own order of operations, so the mask becomes the alpha channel of plain pixels.
  const pixels = await sharp(result)
    .resize(width, height, { fit: 'fill' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer();
  for (let i = 0; i < mask.data.length; i++) pixels[i * 4 + 3] = mask.data[i] as number;
  const inside = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(source)
    .resize(width, height, { fit: 'fill' })
    .composite([{ input: inside }])
    .png({ compressionLevel: 3 })
    .toBuffer();
}

/** A PNG that is white and transparent where the image is to be edited: right for servers that read either of the two. */
export function bothMask({ data, width, height }: EditMask): Promise<Uint8Array> {
  const pixels = Buffer.alloc(width * height * 4);
  for (let i = 0; i < data.length; i++) {
    const edited = data[i] as number;
    pixels.fill(edited, i * 4, i * 4 + 3);
    pixels[i * 4 + 3] = 255 - edited;
  }
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 3 })
    .toBuffer();
}
