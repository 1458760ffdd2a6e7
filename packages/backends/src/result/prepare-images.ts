import type { Images, ResultPlan } from '@darkroom/engine';
import sharp from 'sharp';
import { BackendFailure } from '../failure.ts';
import { greyMask } from './masks.ts';

export interface PreparedImage {
  bytes: Uint8Array;
  mediaType: 'image/png' | 'image/jpeg' | 'image/webp';
  width: number;
  height: number;
}

/** The images of a request as any server can take them: turned as they are seen, PNG, JPEG or WebP. */
export async function prepareImages(images: Images): Promise<Map<string, PreparedImage>> {
  const prepared = new Map<string, PreparedImage>();
  for (const [role, image] of Object.entries(images)) {
    if (image) prepared.set(role, await prepare(image.bytes));
  }
  return prepared;
}

async function prepare(bytes: Uint8Array): Promise<PreparedImage> {
  const { format, width, height, orientation = 1 } = await sharp(bytes).metadata();
  if (orientation > 1) return pngOf(await sharp(bytes).autoOrient().png({ compressionLevel: 3 }).toBuffer());
  if (format === 'png' || format === 'jpeg' || format === 'webp') {
    return { bytes, mediaType: `image/${format}`, width, height };
  }
  return pngOf(await sharp(bytes).png({ compressionLevel: 3 }).toBuffer());
}

export async function pngOf(bytes: Uint8Array): Promise<PreparedImage> {
  const { width, height } = await sharp(bytes).metadata();
  return { bytes, mediaType: 'image/png', width, height };
}

/**
 * For work that extends an image: the image lies in its new frame, and the mask is white where something is to be
 * drawn. Beyond it the edge is repeated, which gives a model a better start than a flat colour.
 */
export async function placeForReframe(
  images: Map<string, PreparedImage>,
  { placement }: Pick<ResultPlan, 'placement'>,
): Promise<void> {
  const source = images.get('source');
  if (source === undefined || placement === undefined) throw new BackendFailure('rejected', 'There is no source.');
  const { width, height, x, y, innerWidth, innerHeight, crop } = placement;
  const inner = await sharp(source.bytes)
    .extract({ left: crop.x, top: crop.y, width: crop.width, height: crop.height })
    .resize(innerWidth, innerHeight, { fit: 'fill' })
    .removeAlpha()
    .toBuffer();
  const sides = { left: x, top: y, right: width - x - innerWidth, bottom: height - y - innerHeight };
  const framed = await sharp(inner)
    .extend({ ...sides, extendWith: 'copy' })
    .png({ compressionLevel: 3 })
    .toBuffer();
  const data = Buffer.alloc(width * height, 255);
  for (let row = 0; row < innerHeight; row++) data.fill(0, (y + row) * width + x, (y + row) * width + x + innerWidth);
  images.set('source', await pngOf(framed));
  images.set('mask', await pngOf(await greyMask({ data, width, height })));
}
