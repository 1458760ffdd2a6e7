import type { Random } from '../random.ts';
import { boxBlur } from '../raster/plane.ts';
import type { Job } from '../work/job.ts';

/** RGB, three bytes per pixel. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}

export interface GrowOptions {
  /** How many columns to add. */
  count: number;
  /** Only this many columns along the edge may be continued with. */
  band: number;
  /** Whether a piece may be moved along the edge, so nothing appears twice at the same height. */
  shifted: boolean;
  /** How many continuations are compared at each joint. */
  trials: number;
  random: Random;
}

/** The mirrored columns, as a share of those that may be continued with. */
const MIRROR = 0.07;
/** How much the joint of a piece that shows something rare must be better. */
const RARE = 60_000;
/** Differences up to this are corrected as light. */
const MOST_LIGHT = 26;

/** A run of columns of the image: `at` is its first, `step` the direction, `shift` moves its rows. */
interface Piece {
  at: number;
  step: -1 | 1;
  shift: number;
}

/**
 * Columns that continue an image beyond its right edge. A few that mirror it come first, so nothing changes where they
 * meet, but too few to be seen as a mirror. Other parts of the image follow; each joint runs where the two look most
 * alike (image quilting, Efros and Freeman 2001). Whole columns are continued, so the horizon stays level and things
 * stay whole.
 */
export function growColumns(image: Pixels, options: GrowOptions, job: Job): Pixels {
  const { width, height } = image;
  const { count, random } = options;
  const out: Pixels = { width: count, height, data: new Uint8Array(count * height * 3) };
  const band = Math.max(1, Math.min(width, Math.round(options.band)));
  const first = width - band;
  let piece: Piece = { at: width - 1, step: -1, shift: 0 };
  let from = 0;
  const strip = Math.min(band * 0.3, Math.max(band * MIRROR, Math.max(width, height) * MIRROR * 0.5));
  // In a thin strip a mirror is not seen, but a joint is.
  let length = Math.max(1, count < strip * 1.5 ? Math.min(count, band) : Math.round(strip * random.range(0.8, 1.3)));
  const odd = oddColumns(image);
  write(image, out, piece, 0, 0, Math.min(count, length));
  while (from + length < count) {
    job.check();
    const overlap = Math.max(1, Math.min(length - 1, Math.round(band * 0.1), from === 0 ? length : 48));
    const joint = from + length - overlap;
    const here: Piece = { ...piece, at: piece.at + piece.step * (joint - from) };
    const next = choose(image, out, here, joint, overlap, first, odd, options);
    const room = next.step > 0 ? width - next.at : next.at - first + 1;
    const wanted = Math.round(band * random.range(0.3, 0.6));
    const span = Math.max(overlap + 1, Math.min(room, wanted));
    const level = levelOff(image, out, next, joint, overlap);
    stitch(image, out, next, joint, overlap, level);
    write(image, out, next, overlap, joint + overlap, Math.min(count, joint + span), level);
    from = joint;
    length = span;
    piece = next;
  }
  return out;
}

/** The piece that begins most like what is already there, but is not the same part of the image. */
function choose(
  image: Pixels,
  out: Pixels,
  here: Piece,
  joint: number,
  overlap: number,
  first: number,
  odd: Float32Array,
  { trials, shifted, random }: GrowOptions,
): Piece {
  const { width, height } = image;
  const shortest = Math.min(width - first, overlap * 2 + 1);
  let best: Piece = { at: width - 1, step: -1, shift: 0 };
  let lowest = Number.POSITIVE_INFINITY;
  for (let trial = 0; trial < trials; trial++) {
    const step = random.chance(0.5) ? 1 : -1;
    const free = Math.max(0, width - first - shortest);
    const offset = Math.floor(random.next() * (free + 1));
    const at = step > 0 ? first + offset : Math.min(width - 1, first + shortest - 1 + offset);
    const shift = shifted ? Math.round(random.range(-0.45, 0.45) * height) : 0;
    // To continue as before, or back, would fit best and repeat the same things.
    const apart = Math.abs(at + (step * overlap) / 2 - here.at - (here.step * overlap) / 2);
    if (apart < overlap * 2 && Math.abs(shift - here.shift) < overlap * 2) continue;
    const candidate: Piece = { at, step, shift };
    const rare = rareness(odd, at, step, width - first);
    const cost = rare + difference(image, out, candidate, joint, overlap, lowest - rare);
    if (cost < lowest) {
      lowest = cost;
      best = candidate;
    }
  }
  return best;
}

/** How much a column differs from the others, row by row: much where there is a sun or a tower that nothing else has. */
function oddColumns({ width, height, data }: Pixels): Float32Array {
  const odd = new Float32Array(width);
  const step = Math.max(1, Math.floor(height / 96));
  let rows = 0;
  for (let y = 0; y < height; y += step, rows++) {
    let [sum, squares] = [0, 0];
    const light = (x: number) => {
      const i = (y * width + x) * 3;
      return 0.3 * data[i] + 0.59 * data[i + 1] + 0.11 * data[i + 2];
    };
    for (let x = 0; x < width; x++) {
      const value = light(x);
      sum += value;
      squares += value * value;
    }
    const mean = sum / width;
    const spread = Math.sqrt(Math.max(0, squares / width - mean * mean)) + 5;
    for (let x = 0; x < width; x++) odd[x] = odd[x] + Math.max(0, Math.min(3, Math.abs(light(x) - mean) / spread - 2));
  }
  return odd.map((value) => value / rows);
}

/** The cost of what is rare in the columns that a piece would show. */
function rareness(odd: Float32Array, at: number, step: number, band: number): number {
  let most = 0;
  const reach = Math.round(band * 0.4);
  for (let k = 0; k < reach; k += 2) most = Math.max(most, odd[at + step * k] ?? 0);
  return most * RARE;
}

function difference(image: Pixels, out: Pixels, piece: Piece, joint: number, overlap: number, limit: number): number {
  const rows = Math.max(1, Math.floor(image.height / 96));
  const columns = Math.max(1, Math.floor(overlap / 8));
  let sum = 0;
  for (let y = 0; y < image.height; y += rows) {
    for (let k = 0; k < overlap; k += columns) {
      const a = (y * out.width + joint + k) * 3;
      const b = place(image, piece, k, y);
      for (let c = 0; c < 3; c++) sum += Math.min(60, Math.abs(out.data[a + c] - image.data[b + c]));
    }
    if (sum > limit) return sum;
  }
  return sum;
}

/** Where a pixel of a piece is in the image; beyond the upper and lower edge it is mirrored. */
function place(image: Pixels, piece: Piece, column: number, y: number): number {
  const { width, height } = image;
  const x = Math.min(width - 1, Math.max(0, piece.at + piece.step * column));
  let row = y + piece.shift;
  if (row < 0) row = -row;
  if (row >= height) row = Math.max(0, 2 * (height - 1) - row);
  return (Math.min(height - 1, row) * width + x) * 3;
}

function write(
  image: Pixels,
  out: Pixels,
  piece: Piece,
  skip: number,
  from: number,
  to: number,
  level?: Float32Array,
): void {
  const end = Math.min(out.width, to);
  for (let x = from; x < end; x++) {
    // The correction at the joint ends where the next one begins.
    const share = level ? (end - x) / (end - from) : 0;
    for (let y = 0; y < image.height; y++) {
      const source = place(image, piece, skip + x - from, y);
      const at = (y * out.width + x) * 3;
      for (let c = 0; c < 3; c++) {
        out.data[at + c] = clamp(image.data[source + c] + (level ? level[y * 3 + c] * share : 0));
      }
    }
  }
}

function clamp(value: number): number {
  return Math.min(255, Math.max(0, Math.round(value)));
}

/** By how much a piece is darker than what is there, for each row; larger differences are structure, not light. */
function levelOff(image: Pixels, out: Pixels, piece: Piece, joint: number, overlap: number): Float32Array {
  const { height } = image;
  const steps = new Float32Array(height * 3);
  for (let y = 0; y < height; y++) {
    for (let k = 0; k < overlap; k++) {
      const a = (y * out.width + Math.min(out.width - 1, joint + k)) * 3;
      const b = place(image, piece, k, y);
      for (let c = 0; c < 3; c++) {
        const off = Math.min(MOST_LIGHT, Math.max(-MOST_LIGHT, out.data[a + c] - image.data[b + c]));
        steps[y * 3 + c] = steps[y * 3 + c] + off / overlap;
      }
    }
  }
  const smooth = new Float32Array(steps.length);
  boxBlur(steps, smooth, 1, height, Math.max(1, Math.round(height / 30)), 3);
  return smooth;
}

/** Joins a piece to what is there along the path on which both differ least, blended over a few pixels. */
function stitch(image: Pixels, out: Pixels, piece: Piece, joint: number, overlap: number, level: Float32Array): void {
  const path = cheapestPath(image, out, piece, joint, overlap);
  const soft = Math.max(1, overlap / 7);
  for (let y = 0; y < image.height; y++) {
    for (let k = 0; k < overlap && joint + k < out.width; k++) {
      const share = Math.min(1, Math.max(0, 0.5 + (k - path[y]) / (2 * soft)));
      if (share === 0) continue;
      const at = (y * out.width + joint + k) * 3;
      const source = place(image, piece, k, y);
      for (let c = 0; c < 3; c++) {
        out.data[at + c] = clamp(out.data[at + c] * (1 - share) + (image.data[source + c] + level[y * 3 + c]) * share);
      }
    }
  }
}

/** For each row, the column of the overlap where the joint runs; it moves by at most one column per row. */
function cheapestPath(image: Pixels, out: Pixels, piece: Piece, joint: number, overlap: number): Int32Array {
  const { height } = image;
  const sums = new Float32Array(height * overlap);
  for (let y = 0; y < height; y++) {
    for (let k = 0; k < overlap; k++) {
      const a = (y * out.width + Math.min(out.width - 1, joint + k)) * 3;
      const b = place(image, piece, k, y);
      let cost = 1;
      for (let c = 0; c < 3; c++) cost += (out.data[a + c] - image.data[b + c]) ** 2;
      let before = 0;
      if (y > 0) {
        const above = (y - 1) * overlap + k;
        before = sums[above];
        if (k > 0) before = Math.min(before, sums[above - 1]);
        if (k < overlap - 1) before = Math.min(before, sums[above + 1]);
      }
      sums[y * overlap + k] = cost + before;
    }
  }
  const path = new Int32Array(height);
  let k = 0;
  for (let y = height - 1; y >= 0; y--) {
    let best = -1;
    const near = y === height - 1 ? overlap : 1;
    for (let n = Math.max(0, k - near); n <= Math.min(overlap - 1, k + near); n++) {
      if (best < 0 || sums[y * overlap + n] < sums[y * overlap + best]) best = n;
    }
    k = best;
    path[y] = k;
  }
  return path;
}
