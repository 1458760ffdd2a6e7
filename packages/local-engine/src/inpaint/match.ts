import type { Job } from '../work/job.ts';
import type { Level } from './level.ts';

/** Patches are 7 × 7. */
export const REACH = 3;

/** Where a patch should rather come from; keeps a horizon level. */
export interface Preference {
  /** Cost of the squared distance in rows and columns. */
  rows: number;
  columns: number;
}

/** The nearest-neighbour field: for each pixel near the hole, the middle of the patch it is copied from. */
export interface Field {
  /** Pixels whose patch touches the hole, in reading order. */
  targets: Int32Array;
  /** By pixel: the source's middle, or -1. */
  from: Int32Array;
  /** By pixel: how badly that source fits. */
  cost: Float32Array;
  /** Middles of patches that are wholly known and may be copied. */
  sources: Int32Array;
  allowed: Uint8Array;
}

/** Pixels to fill and patches to fill from; null when there is nothing to copy. */
export function createField(level: Level): Field | null {
  const { width, height, hole, banned } = level;
  const near = dilate(hole, width, height, REACH);
  const unusable = dilate(
    hole.map((value, i) => value | banned[i]),
    width,
    height,
    REACH,
  );
  const allowed = new Uint8Array(hole.length);
  for (let y = REACH; y < height - REACH; y++) {
    for (let x = REACH; x < width - REACH; x++) allowed[y * width + x] = unusable[y * width + x] ? 0 : 1;
  }
  const sources = indices(allowed);
  if (sources.length < 8) return null;
  return {
    targets: indices(near),
    from: new Int32Array(hole.length).fill(-1),
    cost: new Float32Array(hole.length),
    sources,
    allowed,
  };
}

function indices(flags: Uint8Array): Int32Array {
  let count = 0;
  for (const flag of flags) count += flag;
  const out = new Int32Array(count);
  for (let i = 0, n = 0; i < flags.length; i++) if (flags[i]) out[n++] = i;
  return out;
}

function dilate(flags: Uint8Array, width: number, height: number, reach: number): Uint8Array {
  const across = new Uint8Array(flags.length);
  for (let y = 0; y < height; y++) {
    let until = -1;
    for (let x = 0; x < width + reach; x++) {
      if (x < width && flags[y * width + x]) until = x + reach;
      if (x - reach >= 0) {
        const at = x - reach;
        if (at <= until && until - at <= 2 * reach) across[y * width + at] = 1;
      }
    }
  }
  const out = new Uint8Array(flags.length);
  for (let x = 0; x < width; x++) {
    let until = -1;
    for (let y = 0; y < height + reach; y++) {
      if (y < height && across[y * width + x]) until = y + reach;
      if (y - reach >= 0) {
        const at = y - reach;
        if (at <= until && until - at <= 2 * reach) out[at * width + x] = 1;
      }
    }
  }
  return out;
}

/** Sum of squared differences of two patches; stops early above `limit`. */
export function patchCost(level: Level, target: number, source: number, limit: number): number {
  const { rgb, width, height } = level;
  const tx = target % width;
  const ty = (target - tx) / width;
  const top = ty < REACH ? -ty : -REACH;
  const bottom = ty + REACH >= height ? height - 1 - ty : REACH;
  const left = tx < REACH ? -tx : -REACH;
  const right = tx + REACH >= width ? width - 1 - tx : REACH;
  let sum = 0;
  for (let dy = top; dy <= bottom; dy++) {
    let t = (target + dy * width + left) * 3;
    let s = (source + dy * width + left) * 3;
    for (let dx = left; dx <= right; dx++) {
      const r = rgb[t] - rgb[s];
      const g = rgb[t + 1] - rgb[s + 1];
      const b = rgb[t + 2] - rgb[s + 2];
      sum += r * r + g * g + b * b;
      t += 3;
      s += 3;
    }
    if (sum > limit) return sum;
  }
  return sum;
}

/** The cost of a source before any pixel is compared. */
export function placeCost(width: number, target: number, source: number, wish: Preference): number {
  const tx = target % width;
  const sx = source % width;
  const dx = sx - tx;
  const dy = (source - sx - target + tx) / width;
  return dx * dx * wish.columns + dy * dy * wish.rows;
}

/**
 * One pass of PatchMatch (Barnes et al. 2009): each pixel tries its neighbours' sources, moved along, then a few random
 * ones, ever nearer. `next` returns numbers in [0, 1).
 */
export function searchPass(
  level: Level,
  field: Field,
  wish: Preference,
  reverse: boolean,
  trials: number,
  next: () => number,
  job: Job,
): void {
  const { width, height } = level;
  const { targets, from, cost, allowed } = field;
  const step = reverse ? 1 : -1;
  for (let k = 0; k < targets.length; k++) {
    if ((k & 4095) === 0) job.check();
    const target = targets[reverse ? targets.length - 1 - k : k];
    let best = from[target];
    let lowest = cost[target];
    const tx = target % width;
    for (let axis = 0; axis < 2; axis++) {
      const neighbour = axis === 0 ? target + step : target + step * width;
      if (neighbour < 0 || neighbour >= from.length) continue;
      if (axis === 0 && (tx + step < 0 || tx + step >= width)) continue;
      const beside = from[neighbour];
      if (beside < 0) continue;
      const candidate = beside - (axis === 0 ? step : step * width);
      if (candidate < 0 || candidate >= from.length || !allowed[candidate] || candidate === best) continue;
      const place = placeCost(width, target, candidate, wish);
      if (place >= lowest) continue;
      const found = place + patchCost(level, target, candidate, lowest - place);
      if (found < lowest) {
        lowest = found;
        best = candidate;
      }
    }
    const bx = best % width;
    const by = (best - bx) / width;
    let radius = Math.max(width, height);
    if (trials < 6) radius = Math.min(radius, 64);
    for (let trial = 0; trial < trials && radius >= 1; trial++, radius /= 2) {
      const x = bx + Math.floor((next() * 2 - 1) * radius);
      const y = by + Math.floor((next() * 2 - 1) * radius);
      if (x < REACH || y < REACH || x >= width - REACH || y >= height - REACH) continue;
      const candidate = y * width + x;
      if (!allowed[candidate]) continue;
      const place = placeCost(width, target, candidate, wish);
      if (place >= lowest) continue;
      const found = place + patchCost(level, target, candidate, lowest - place);
      if (found < lowest) {
        lowest = found;
        best = candidate;
      }
    }
    from[target] = best;
    cost[target] = lowest;
  }
}

/** Computes the costs again, after the guess has changed. */
export function recost(level: Level, field: Field, wish: Preference, job: Job): void {
  const { targets, from, cost } = field;
  for (let k = 0; k < targets.length; k++) {
    if ((k & 8191) === 0) job.check();
    const target = targets[k];
    const source = from[target];
    const place = placeCost(level.width, target, source, wish);
    cost[target] = place + patchCost(level, target, source, Number.POSITIVE_INFINITY);
  }
}
