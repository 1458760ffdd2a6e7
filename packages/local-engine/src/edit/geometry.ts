import { plainBytes, type RawImage } from '@darkroom/engine';
import sharp from 'sharp';
import { cropRaw } from '../vision/crop.ts';
import { type Box, type Mask, maskBox } from '../vision/mask.ts';
import type { Job } from '../work/job.ts';

/** Crops to a ratio, to the middle two thirds, or to the subject with some room around it. */
export async function crop(
  raw: RawImage,
  to: 'subject' | 'middle' | number,
  subject: () => Promise<Mask>,
  job: Job,
): Promise<RawImage> {
  job.check();
  if (to === 'middle')
    return cropRaw(raw, centred(raw, raw.width * 0.66, raw.height * 0.66, raw.width / 2, raw.height / 2));
  const box = maskBox(await subject());
  const x = box ? box.x + box.width / 2 : raw.width / 2;
  const y = box ? box.y + box.height / 2 : raw.height / 2;
  if (to === 'subject') {
    if (!box) return cropRaw(raw, centred(raw, raw.width * 0.66, raw.height * 0.66, x, y));
    const room = 1.25;
    return cropRaw(raw, centred(raw, box.width * room, box.height * room, x, y));
  }
  const wide = raw.width / raw.height > to;
  const width = wide ? raw.height * to : raw.width;
  const height = wide ? raw.height : raw.width / to;
  return cropRaw(raw, centred(raw, width, height, x, y));
}

/** A box of this size around a point, moved and cut to lie within the image. */
function centred(raw: RawImage, width: number, height: number, x: number, y: number): Box {
  const w = Math.max(1, Math.min(raw.width, Math.round(width)));
  const h = Math.max(1, Math.min(raw.height, Math.round(height)));
  return {
    x: Math.min(raw.width - w, Math.max(0, Math.round(x - w / 2))),
    y: Math.min(raw.height - h, Math.max(0, Math.round(y - h / 2))),
    width: w,
    height: h,
  };
}

/** Rotates clockwise; for angles other than quarter turns the image grows and its corners are transparent. */
export async function rotate(raw: RawImage, degrees: number): Promise<RawImage> {
  const { data, info } = await sharp(raw.data, { raw: { width: raw.width, height: raw.height, channels: 4 } })
    .rotate(((degrees % 360) + 360) % 360, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: plainBytes(data), width: info.width, height: info.height };
}

export function flip(raw: RawImage, axis: 'horizontal' | 'vertical'): RawImage {
  const from = new Uint32Array(raw.data.slice().buffer);
  const to = new Uint32Array(from.length);
  for (let y = 0; y < raw.height; y++) {
    for (let x = 0; x < raw.width; x++) {
      const sx = axis === 'horizontal' ? raw.width - 1 - x : x;
      const sy = axis === 'vertical' ? raw.height - 1 - y : y;
      to[y * raw.width + x] = from[sy * raw.width + sx];
    }
  }
  return { ...raw, data: new Uint8Array(to.buffer) };
}
