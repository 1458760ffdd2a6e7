import { eachRun, type Region } from './region.ts';

/** A line of the brush, in pixels of the image. */
export interface Stroke {
  erase: boolean;
  size: number;
  points: [x: number, y: number][];
}

/** Something that was selected by a click, by text or from a file. */
export interface Selected {
  erase: boolean;
  region: Region;
}

/** A mask as the steps it was made with, so undo just removes one. */
export type Mark = Stroke | Selected | { invert: true };

export interface Size {
  width: number;
  height: number;
}

/** A finer mask would not be seen, but need seconds to draw and hundreds of megabytes for the largest images. */
const longest = 2048;

/** The size in which masks are painted: that of the image unless it is very large. */
export function maskSize({ width, height }: Size): Size {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Rare in images, so a mask is seen on any of them. */
const colour = '#c81bff';
/** The same, opaque, as a pixel in the byte order of every machine that runs a browser. */
const pixel = 0xffff1bc8;

/** Draws what is shown over the image and later becomes the white of the mask. */
export function paint(context: CanvasRenderingContext2D, marks: readonly Mark[], size: Size): void {
  const { width, height } = context.canvas;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, width, height);
  for (const mark of marks) paintMark(context, mark, size);
}

export function paintMark(context: CanvasRenderingContext2D, mark: Mark, size: Size): void {
  const { width, height } = context.canvas;
  context.save();
  if ('invert' in mark) {
    context.globalCompositeOperation = 'xor';
    context.fillStyle = colour;
    context.fillRect(0, 0, width, height);
  } else {
    context.globalCompositeOperation = mark.erase ? 'destination-out' : 'source-over';
    if ('region' in mark) context.drawImage(canvasOf(mark.region), 0, 0, width, height);
    else {
      context.scale(width / size.width, height / size.height);
      strokeLine(context, mark);
    }
  }
  context.restore();
}

function strokeLine(context: CanvasRenderingContext2D, { size, points }: Stroke): void {
  const [first] = points;
  if (!first) return;
  context.strokeStyle = colour;
  context.lineWidth = size;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.beginPath();
  context.moveTo(...first);
  // A single touch is a dot, and a line needs some length to be drawn.
  for (const [x, y] of points.length === 1 ? [[first[0] + 0.01, first[1]] as const] : points) context.lineTo(x, y);
  context.stroke();
}

const drawn = new WeakMap<Region, OffscreenCanvas>();

/** The region in the colour of the mask. */
export function canvasOf(region: Region): OffscreenCanvas {
  const known = drawn.get(region);
  if (known) return known;
  const canvas = new OffscreenCanvas(region.width, region.height);
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  const image = context.createImageData(region.width, region.height);
  const pixels = new Uint32Array(image.data.buffer);
  eachRun(region, (from, to) => pixels.fill(pixel, from, to));
  context.putImageData(image, 0, 0);
  drawn.set(region, canvas);
  return canvas;
}

/** Whether nothing is left to edit after erasing. */
export function isEmpty(canvas: HTMLCanvasElement): boolean {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const { data } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) > 127) return false;
  return true;
}

/** White where it was painted, black elsewhere, in the size of the image. */
export async function maskFile(painted: HTMLCanvasElement, { width, height }: Size): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  context.drawImage(painted, 0, 0, width, height);
  context.globalCompositeOperation = 'source-in';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#000';
  context.fillRect(0, 0, width, height);
  return canvas.convertToBlob({ type: 'image/png' });
}
