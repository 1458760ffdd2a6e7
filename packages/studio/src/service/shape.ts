import type { Run } from '@darkroom/client';
import { inputsOf } from './run-words.ts';

/** Shapes that are offered if the contract allows any. */
export const commonRatios = ['1:1', '16:9', '9:16', '4:3', '3:4', '3:2', '2:3', '21:9'];

/** Width divided by height; undefined if it is not a ratio. */
export function ratioValue(ratio: unknown): number | undefined {
  const [, across, down] = /^(\d+)[:x](\d+)$/.exec(String(ratio)) ?? [];
  return Number(across) / Number(down) || undefined;
}

/** How far two shapes are apart, the same for wide and tall ones. */
const distance = (one: number, other: number): number => Math.abs(Math.log(one / other));

const nearest = (shape: number, ratios: readonly string[]): string | undefined =>
  ratios.toSorted((one, other) => distance(ratioValue(one) ?? 1, shape) - distance(ratioValue(other) ?? 1, shape))[0];

/** The shape as a ratio: a common one if it is near enough, otherwise the image's own. */
export function ratioOf(width: number, height: number, allowed?: readonly string[]): string {
  const shape = width / height;
  const named = nearest(shape, (allowed ?? commonRatios).filter(ratioValue)) ?? '1:1';
  // Generators round sizes to multiples of 8: 1368 × 768 is meant as 16:9.
  if (allowed || distance(ratioValue(named) ?? 1, shape) < 0.02) return named;
  const divisor = greatest(width, height);
  const [across, down] = [width / divisor, height / divisor];
  // The contract allows three digits.
  const scale = Math.min(1, 999 / Math.max(across, down));
  return `${Math.max(1, Math.round(across * scale))}:${Math.max(1, Math.round(down * scale))}`;
}

const greatest = (one: number, other: number): number => (other === 0 ? one : greatest(other, one % other));

/** The shape of what a request will make, as far as its inputs say. */
export function shapeOf(inputs: Record<string, unknown>): number {
  const { width, height, aspect_ratio } = inputs;
  if (typeof width === 'number' && typeof height === 'number' && width > 0 && height > 0) return width / height;
  return ratioValue(aspect_ratio) ?? 1;
}

/** The number of pixels that a request asks for; a shape without a size is about a megapixel. */
export function pixelsOf({ width, height }: Record<string, unknown>): number {
  const [across, down] = [Number(width ?? height) || 1024, Number(height ?? width) || 1024];
  return across * down;
}

/** The number of images of a request. */
export function countOf({ batch_size = 1, batch_count = 1 }: Record<string, unknown>): number {
  return Math.max(1, Math.round(Number(batch_size) * Number(batch_count)) || 1);
}

/** The number of images of a run: those it has, or those it will have. */
export const imageCount = (run: Run): number =>
  run.completed_at === null ? countOf(inputsOf(run)) : Math.max(1, run.image_urls.length);

/** The progress of one image of a batch: images are made one after the other, in equal parts of the run's progress. */
export const progressOf = (progress: number, index: number, count: number): number =>
  Math.min(1, Math.max(0, progress * count - index));
