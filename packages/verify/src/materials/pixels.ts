import sharp from 'sharp';

/** An image as rows of red, green, blue and alpha, each 0 to 255. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}

export type Colour = readonly [red: number, green: number, blue: number];

/** A part of an image, in pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

export async function readPixels(bytes: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(bytes, { failOn: 'error' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** The middle of an area, without this many pixels along each of its edges. */
export function inner({ x, y, width, height }: Area, edge: number): Area {
  return { x: x + edge, y: y + edge, width: width - 2 * edge, height: height - 2 * edge };
}

/** The average of each channel over an area, alpha last; NaN outside the image. */
export function averageOf(pixels: Pixels, area: Area): [number, number, number, number] {
  const sums = [0, 0, 0, 0];
  let count = 0;
  for (const at of offsets(pixels, area)) {
    for (let channel = 0; channel < 4; channel++)
      sums[channel] = Number(sums[channel]) + Number(pixels.data[at + channel]);
    count++;
  }
  return sums.map((sum) => sum / count) as [number, number, number, number];
}

/** The average distance of a channel between two images of one size, where `counts` says so. */
export function distance(a: Pixels, b: Pixels, counts: (x: number, y: number) => boolean = () => true): number {
  if (a.width !== b.width || a.height !== b.height) return Number.POSITIVE_INFINITY;
  let sum = 0;
  let count = 0;
  for (const at of offsets(a, { x: 0, y: 0, width: a.width, height: a.height })) {
    const index = at / 4;
    if (!counts(index % a.width, Math.floor(index / a.width))) continue;
    for (let channel = 0; channel < 3; channel++)
      sum += Math.abs(Number(a.data[at + channel]) - Number(b.data[at + channel]));
    count += 3;
  }
  return count === 0 ? 0 : sum / count;
}

/** A part of an image as an image of its own; undefined if it is not wholly inside. */
export function cropped(pixels: Pixels, area: Area): Pixels | undefined {
  const { x, y, width, height } = area;
  if (x < 0 || y < 0 || x + width > pixels.width || y + height > pixels.height) return undefined;
  const data = new Uint8Array(width * height * 4);
  for (let row = 0; row < height; row++) {
    const from = ((y + row) * pixels.width + x) * 4;
    data.set(pixels.data.subarray(from, from + width * 4), row * width * 4);
  }
  return { width, height, data };
}

/** An image in another size. */
export async function scaledTo(pixels: Pixels, width: number, height: number): Promise<Pixels> {
  if (pixels.width === width && pixels.height === height) return pixels;
  const raw = { width: pixels.width, height: pixels.height, channels: 4 } as const;
  const data = await sharp(pixels.data, { raw }).resize(width, height, { fit: 'fill' }).raw().toBuffer();
  return { width, height, data };
}

/** Draws an image over another at a place, as an editor would draw a layer; what is outside is cut off. */
export function drawOver(under: Pixels, over: Pixels, x: number, y: number, opacity: number): void {
  for (const from of offsets(over, { x: 0, y: 0, width: over.width, height: over.height })) {
    const index = from / 4;
    const [column, row] = [x + (index % over.width), y + Math.floor(index / over.width)];
    if (!inside({ x: 0, y: 0, width: under.width, height: under.height }, column, row)) continue;
    const to = (row * under.width + column) * 4;
    const alpha = (Number(over.data[from + 3]) / 255) * opacity;
    const below = (Number(under.data[to + 3]) / 255) * (1 - alpha);
    const total = alpha + below;
    for (let channel = 0; total > 0 && channel < 3; channel++) {
      const mixed = Number(over.data[from + channel]) * alpha + Number(under.data[to + channel]) * below;
      under.data[to + channel] = Math.round(mixed / total);
    }
    under.data[to + 3] = Math.round(total * 255);
  }
}

/** The greatest distance of a channel between two colours. */
export function apart(a: readonly number[], b: Colour): number {
  return Math.max(...b.map((channel, index) => Math.abs(channel - (a[index] ?? Number.NaN))));
}

export function inside({ x, y, width, height }: Area, column: number, row: number): boolean {
  return column >= x && column < x + width && row >= y && row < y + height;
}

function* offsets(pixels: Pixels, { x, y, width, height }: Area): Generator<number> {
  for (let row = Math.max(0, y); row < Math.min(pixels.height, y + height); row++)
    for (let column = Math.max(0, x); column < Math.min(pixels.width, x + width); column++)
      yield (row * pixels.width + column) * 4;
}

/**
 * How far a result may be from what is known by construction. A file is allowed to be compressed and a model to be
 * inexact, so these are wide; a result that is wrong in kind (another order, the other side of a mask, another shape)
 * is far outside all of them.
 */
export const tolerances = {
  /** Of a channel (0 to 255) between a pixel that must stay and the same pixel of the result, on average. */
  kept: 6,
  /** Of a channel between a flat area that must have a colour and that area of the result, on average. */
  colour: 48,
  /** Least distance of a channel, on average, from which on an area counts as changed. */
  changed: 12,
  /** Of a channel between a colour that fills most of an image and the nearest one of its palette. */
  palette: 40,
  /** Pixels on either side of an edge in which neither side is judged, because results are scaled and blended there. */
  edge: 4,
  /** Least alpha of an area that was kept, and greatest of one that was removed, on average, of 255. */
  opaque: 200,
  transparent: 55,
  /** Of width to height, as a share. */
  ratio: 0.04,
  /** Of the length of a video, in seconds. */
  seconds: 0.3,
  /** Of the number of frames of a video. */
  frames: 1,
} as const;
