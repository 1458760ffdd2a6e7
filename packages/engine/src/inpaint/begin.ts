import type { Level } from './level.ts';
import type { Field } from './match.ts';

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** First sources, from the coarser level: each moved along with its pixel, with its cost. */
export function beginFromCoarser(level: Level, field: Field, below: Level, coarse: Field, next: () => number): void {
  const { width, height } = level;
  for (const target of field.targets) {
    const x = target % width;
    const y = (target - x) / width;
    const at = Math.min(below.height - 1, y >> 1) * below.width + Math.min(below.width - 1, x >> 1);
    const up = coarse.from[at];
    let source = -1;
    if (up >= 0) {
      const ux = up % below.width;
      const sx = ux * 2 + (x & 1);
      const sy = ((up - ux) / below.width) * 2 + (y & 1);
      if (sx < width && sy < height) source = sy * width + sx;
    }
    field.cost[target] = coarse.cost[at];
    field.from[target] = usable(field, source) ? source : nearby(field, source, width, next);
  }
}

/** First sources at the coarsest level: mirrored around the kept part, or the nearest at the same height. */
export function beginAtCoarsest(level: Level, field: Field, kept: Rect, next: () => number): void {
  const { width, height } = level;
  for (const target of field.targets) {
    const x = target % width;
    const y = (target - x) / width;
    let source = -1;
    const { at: sy, turn } = fold(y, kept.y, kept.y + kept.height);
    const sx = mirror(x + drift(turn) * kept.width, kept.x, kept.x + kept.width);
    if (sx >= 0 && sy >= 0 && sx < width && sy < height) source = sy * width + sx;
    field.from[target] = usable(field, source) ? source : nearby(field, source, width, next);
  }
}

function usable(field: Field, source: number): boolean {
  return source >= 0 && field.allowed[source] === 1;
}

/** The next usable source in the row, so the height stays the same; if there is none, a random one. */
function nearby(field: Field, source: number, width: number, next: () => number): number {
  if (source >= 0) {
    const x = source % width;
    for (let step = 1; step < width; step++) {
      if (x + step < width && usable(field, source + step)) return source + step;
      if (x - step >= 0 && usable(field, source - step)) return source - step;
    }
  }
  return field.sources[Math.floor(next() * field.sources.length)];
}

/** Each fold is shifted sideways by a different amount, or the same cloud would appear above itself. */
function drift(turn: number): number {
  return turn === 0 ? 0 : ((turn * 0.618034) % 1) * 0.8 - 0.4;
}

/**
 * Like mirror, but back and forth within a band along the edge: above a sky there is more sky, not the ground upside
 * down.
 */
function fold(value: number, from: number, to: number): { at: number; turn: number } {
  const band = Math.max(1, (to - from) * 0.12);
  const beyond = value < from ? from - value : value - to;
  if (beyond <= 0) return { at: mirror(value, from, to), turn: 0 };
  const phase = beyond % (2 * band);
  const depth = phase < band ? phase : 2 * band - phase;
  return { at: mirror(value < from ? from - depth : to + depth, from, to), turn: Math.floor(beyond / band) };
}

function mirror(value: number, from: number, to: number): number {
  const low = Math.ceil(from) + 3;
  const high = Math.floor(to) - 4;
  if (value < low) return Math.min(high, Math.round(2 * low - value));
  if (value > high) return Math.max(low, Math.round(2 * high - value));
  return value;
}
