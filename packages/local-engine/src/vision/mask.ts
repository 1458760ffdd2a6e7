import { type Box, createRaw, plainBytes, type RawImage } from '@darkroom/engine';
import sharp from 'sharp';

export type { Box };

/** One byte per pixel: 255 belongs to the thing, 0 does not, between is a soft edge. */
export interface Mask {
  data: Uint8Array;
  width: number;
  height: number;
}

export function createMask(width: number, height: number, value = 0): Mask {
  return { data: new Uint8Array(width * height).fill(value), width, height };
}

/** Where an image is opaque. */
export function alphaMask({ data, width, height }: RawImage): Mask {
  return { data: Uint8Array.from({ length: width * height }, (_, i) => data[i * 4 + 3]), width, height };
}

/** The number of pixels that count as inside. */
export function maskArea(mask: Mask, threshold = 128): number {
  let area = 0;
  for (const value of mask.data) if (value >= threshold) area++;
  return area;
}

/** The smallest box around the inside; null if nothing is inside. */
export function maskBox(mask: Mask, threshold = 128): Box | null {
  const { data, width, height } = mask;
  let left = width;
  let right = -1;
  let top = height;
  let bottom = -1;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[y * width + x] < threshold) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  return right < 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

export function invertMask(mask: Mask): Mask {
  return { ...mask, data: mask.data.map((value) => 255 - value) };
}

/** What is inside any of them. */
export function unionMasks(masks: Mask[]): Mask {
  const first = masks[0];
  const data = first.data.slice();
  for (const mask of masks.slice(1)) {
    for (let i = 0; i < data.length; i++) if (mask.data[i] > data[i]) data[i] = mask.data[i];
  }
  return { ...first, data };
}

/** Grows (positive) or shrinks (negative) the inside by a square of that radius. */
export function growMask(mask: Mask, radius: number): Mask {
  const reach = Math.round(Math.abs(radius));
  if (reach === 0) return mask;
  if (radius < 0) return invertMask(growMask(invertMask(mask), reach));
  const rows = spread(mask.data, mask.width, mask.height, 1, mask.width, reach);
  return { ...mask, data: spread(rows, mask.height, mask.width, mask.width, 1, reach) };
}

/** Running maximum along one axis, by blocks (van Herk), so the cost does not depend on the reach. */
function spread(
  source: Uint8Array,
  length: number,
  lines: number,
  step: number,
  line: number,
  reach: number,
): Uint8Array {
  const out = new Uint8Array(source.length);
  const window = 2 * reach + 1;
  const padded = length + 2 * reach + window;
  const forward = new Uint8Array(padded);
  const backward = new Uint8Array(padded);
  for (let l = 0; l < lines; l++) {
    const base = l * line;
    for (let i = 0; i < padded; i++) {
      const at = i - reach;
      const value = at >= 0 && at < length ? source[base + at * step] : 0;
      forward[i] = i % window === 0 ? value : Math.max(forward[i - 1], value);
    }
    for (let i = padded - 1; i >= 0; i--) {
      const at = i - reach;
      const value = at >= 0 && at < length ? source[base + at * step] : 0;
      backward[i] = i === padded - 1 || (i + 1) % window === 0 ? value : Math.max(backward[i + 1], value);
    }
    for (let i = 0; i < length; i++) out[base + i * step] = Math.max(backward[i], forward[i + 2 * reach]);
  }
  return out;
}

/** Bilinear to another size. */
export async function resizeMask(mask: Mask, width: number, height: number): Promise<Mask> {
  if (mask.width === width && mask.height === height) return mask;
  const { data } = await sharp(mask.data, { raw: { width: mask.width, height: mask.height, channels: 1 } })
    .resize(width, height, { fit: 'fill', kernel: 'linear' })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: plainBytes(data), width, height };
}

/** Softens the edge by a Gaussian. */
export async function featherMask(mask: Mask, sigma: number): Promise<Mask> {
  if (sigma < 0.3) return mask;
  const { data } = await sharp(mask.data, { raw: { width: mask.width, height: mask.height, channels: 1 } })
    .blur(sigma)
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { ...mask, data: plainBytes(data) };
}

/** How much two masks agree: intersection over union. */
export function maskIou(a: Mask, b: Mask, threshold = 128): number {
  let both = 0;
  let either = 0;
  for (let i = 0; i < a.data.length; i++) {
    const inA = a.data[i] >= threshold;
    const inB = b.data[i] >= threshold;
    if (inA && inB) both++;
    if (inA || inB) either++;
  }
  return either === 0 ? 1 : both / either;
}

/** A mask as an image: white inside, black outside, opaque. */
export function maskImage(mask: Mask): RawImage {
  const raw = createRaw(mask.width, mask.height);
  for (let i = 0; i < mask.data.length; i++) {
    raw.data.fill(mask.data[i], i * 4, i * 4 + 3);
    raw.data[i * 4 + 3] = 255;
  }
  return raw;
}
