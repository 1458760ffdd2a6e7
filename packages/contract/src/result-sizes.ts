/**
 * How large the results of a request are, and how many: the only such arithmetic. The engine holds every backend to it,
 * and the mock draws by it. Nothing here throws; a request that cannot be satisfied gives a size that is out of bounds.
 */
import { imageLimits } from './generated/image-limits.ts';
import type { Size } from './service/images.ts';

export { imageLimits } from './generated/image-limits.ts';
export type { Size } from './service/images.ts';

/** Generated images have sides from 64 to 2048 pixels, and about a megapixel if nothing says otherwise. */
const generated = { shortest: 64, longest: 2048, area: 1024 * 1024 };
/** Images that are arranged are made smaller than this first. */
const longestTile = 2048;
/** The most images of one run: the largest batch, the largest number of times. */
const mostImages = 16;

/** Width divided by height of a ratio such as `16:9`; undefined if it is none, or not between 1:10 and 10:1. */
export function ratioOf(text: unknown): number | undefined {
  const match = /^\s*(\d+(?:\.\d+)?)\s*[:x/]\s*(\d+(?:\.\d+)?)\s*$/.exec(String(text));
  const ratio = match ? Number(match[1]) / Number(match[2]) : Number.NaN;
  return ratio >= 0.1 && ratio <= 10 ? ratio : undefined;
}

/** The given width and height; a missing one follows from the ratio; about a megapixel if both are missing. */
export function generatedSize(given: Partial<Size>, ratio = 1): Size {
  const { width, height } = given;
  if (width === undefined && height === undefined) return sizeForAspect(ratio);
  const side = (value: number) => within(Math.round(value), generated.shortest, generated.longest);
  return { width: side(width ?? (height ?? 0) * ratio), height: side(height ?? (width ?? 0) / ratio) };
}

/** A size with this ratio and about this number of megapixels; its sides are multiples of 8. */
export function sizeForAspect(ratio: number, megapixels = 1): Size {
  const width = Math.sqrt(megapixels * generated.area * ratio);
  const over = Math.max(1, width / generated.longest, width / ratio / generated.longest);
  const side = (value: number) => within(Math.round(value / 8) * 8, generated.shortest, generated.longest);
  return { width: side(width / over), height: side(width / ratio / over) };
}

/** `resolution` is the longer side; about a megapixel with `auto`. */
export function characterSize(resolution = 'auto', ratio = 1): Size {
  const root = Math.sqrt(ratio);
  const long = resolution === 'auto' ? 1024 * Math.max(root, 1 / root) : Number(resolution);
  return { width: even(ratio >= 1 ? long : long * ratio), height: even(ratio >= 1 ? long / ratio : long) };
}

/** `720p` and `1080p` name the shorter side. */
export function referenceSize(resolution = '720p', ratio = 16 / 9): Size {
  const short = Number.parseInt(resolution, 10);
  return ratio >= 1 ? { width: even(short * ratio), height: short } : { width: short, height: even(short / ratio) };
}

/** The size of the source, extended to the ratio, and then exactly as wide and high as given. */
export function editedSize(source: Size, { width, height }: Partial<Size>, ratio?: number): Size {
  const frame = ratio === undefined ? source : frameAround(source, ratio);
  return proportional(frame, width, height);
}

/** The smallest frame of the ratio that holds all of the image. */
export function frameAround({ width, height }: Size, ratio: number): Size {
  return width / height < ratio
    ? { width: Math.max(width, Math.round(height * ratio)), height }
    : { width, height: Math.max(height, Math.round(width / ratio)) };
}

/** If only one side is given, the proportions are kept. */
export function proportional(size: Size, width?: number, height?: number): Size {
  return {
    width: Math.max(1, Math.round(width ?? (height ? (size.width * height) / size.height : size.width))),
    height: Math.max(1, Math.round(height ?? (width ? (size.height * width) / size.width : size.height))),
  };
}

/** The fields of a request that say where its image is in a new frame. */
export type Framing = Partial<
  Record<
    | 'x_start'
    | 'x_end'
    | 'y_start'
    | 'y_end'
    | 'resized_width'
    | 'resized_height'
    | 'grid_position_x'
    | 'grid_position_y',
    number
  >
>;

/** Where the image is in the new frame, in pixels of the new frame. */
export interface Placement extends Size {
  x: number;
  y: number;
  /** The image's size there. */
  innerWidth: number;
  innerHeight: number;
  /** The kept part of the image, in its own pixels; without width or height if nothing is kept. */
  crop: Size & { x: number; y: number };
}

/**
 * The smallest frame of the ratio that holds the whole kept part of the image. `x_start` to `x_end` and `y_start` to
 * `y_end` say which part is kept, `resized_width` and `resized_height` its size in the frame, `grid_position_x` and
 * `grid_position_y` the position of its upper left corner. By default the whole image is kept in its size, in the middle.
 */
export function placementOf(source: Size, given: Framing, ratio = 16 / 9): Placement {
  const [left, right] = range(given.x_start, given.x_end, source.width);
  const [top, bottom] = range(given.y_start, given.y_end, source.height);
  const crop = { x: left, y: top, width: right - left, height: bottom - top };
  const inner = proportional(crop, given.resized_width, given.resized_height);
  const { grid_position_x: x, grid_position_y: y } = given;
  const frame = frameAround({ width: inner.width + (x ?? 0), height: inner.height + (y ?? 0) }, ratio);
  return {
    ...frame,
    x: x ?? Math.floor((frame.width - inner.width) / 2),
    y: y ?? Math.floor((frame.height - inner.height) / 2),
    innerWidth: inner.width,
    innerHeight: inner.height,
    crop,
  };
}

/** An end beyond the image is moved to its edge. */
function range(start = 0, end: number | undefined, size: number): [number, number] {
  return [Math.max(0, Math.round(start)), Math.min(size, Math.round(end ?? size))];
}

/** The sizes of images in a row, all with the same height, each of them whole. */
export function rowOf(images: readonly Size[]): Size[] {
  const tallest = Math.min(longestTile, Math.max(...images.map(({ height }) => height)));
  const length = images.reduce((sum, image) => sum + (image.width * tallest) / image.height, 0);
  const height = Math.max(1, Math.floor(tallest * Math.min(1, imageLimits.side / length)));
  return images.map((image) => ({ width: Math.max(1, Math.round((image.width * height) / image.height)), height }));
}

/** A grid for a number of images, with cells of the first one's shape. */
export function gridOf(count: number, first: Size): { columns: number; rows: number; cell: Size } {
  const columns = Math.ceil(Math.sqrt(count));
  const rows = Math.ceil(count / columns);
  const scale = Math.min(
    1,
    longestTile / Math.max(first.width, first.height),
    imageLimits.side / (columns * first.width),
    imageLimits.side / (rows * first.height),
  );
  const side = (value: number) => Math.max(1, Math.round(value * scale));
  return { columns, rows, cell: { width: side(first.width), height: side(first.height) } };
}

export function imageCount({ batch_size = 1, batch_count = 1 }: { batch_size?: number; batch_count?: number }): number {
  return Math.min(mostImages, Math.max(1, Math.round(batch_size)) * Math.max(1, Math.round(batch_count)));
}

/** The factor by which images of a size are enlarged: the given one, limited to what this service accepts as a source. */
export function upscaleFor(
  { width, height }: Size,
  { upscale_factor: factor = 1 }: { upscale_factor?: number },
): number {
  const { side, pixels } = imageLimits;
  return Math.max(1, Math.min(factor, side / Math.max(width, height), Math.sqrt(pixels / (width * height))));
}

/** How long a video is, and in how many frames. */
export function videoLength({ fps = 24, duration = 3 }: { fps?: number; duration?: number }) {
  const frames = Math.max(1, Math.round(duration * fps));
  return { fps, frames, seconds: frames / fps };
}

const even = (value: number): number => Math.round(value / 2) * 2;
const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
