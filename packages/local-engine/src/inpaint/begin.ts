import type { Level } from './level.ts';
import { type Field, REACH } from './match.ts';

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

/** First sources at the coarsest level: the nearest at the same height. */
export function beginAtCoarsest(level: Level, field: Field, next: () => number): void {
  const { width, height } = level;
  for (const target of field.targets) {
    const x = target % width;
    const y = (target - x) / width;
    const source = inside(y, height) * width + inside(x, width);
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

/** Patches must not reach over the edge. */
function inside(value: number, size: number): number {
  return Math.max(0, Math.min(size - 1 - REACH, Math.max(REACH, value)));
}
