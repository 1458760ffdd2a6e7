import { EngineError } from '../errors.ts';

export interface Size {
  width: number;
  height: number;
}

/** Width divided by height of a ratio such as `16:9`. */
export function parseAspectRatio(text: string): number {
  const match = /^\s*(\d+(?:\.\d+)?)\s*[:x/]\s*(\d+(?:\.\d+)?)\s*$/.exec(text);
  const ratio = match ? Number(match[1]) / Number(match[2]) : Number.NaN;
  if (!Number.isFinite(ratio) || ratio < 0.1 || ratio > 10) {
    throw new EngineError(
      'validation_error',
      `The aspect ratio '${text}' cannot be used. Write width:height between 1:10 and 10:1, for example 16:9.`,
    );
  }
  return ratio;
}

/** A size with this ratio and about `megapixels` of area; its sides are even and within 64 to 2048. */
export function sizeForAspect(ratio: number, megapixels = 1): Size {
  const area = megapixels * 1024 * 1024;
  let width = Math.sqrt(area * ratio);
  let height = width / ratio;
  const over = Math.max(width, height) / 2048;
  if (over > 1) {
    width /= over;
    height /= over;
  }
  return { width: even(width), height: even(height) };
}

function even(value: number): number {
  return Math.min(2048, Math.max(64, Math.round(value / 8) * 8));
}
