import type { Job } from '../work/job.ts';
import type { Level } from './level.ts';
import type { Field } from './match.ts';

/** Over-relaxation: values near 2 converge fastest for smooth errors, larger ones not at all. */
const OMEGA = 1.85;

/** A larger step at the edge of the hole, over three channels, is the outline of a thing and not a matter of light. */
const THING = 75;

/** What to add to the missing pixels of a level, three numbers each. */
export interface Correction {
  width: number;
  height: number;
  data: Float32Array;
}

/**
 * Patches keep the brightness of where they come from, which shows where two of them meet. This keeps the differences
 * between neighbouring pixels that the patches have, and makes the brightness follow from the edge of the hole
 * (Poisson's equation, by relaxation). `start` is the coarser level's solution, which leaves only fine errors.
 */
export function evenOut(level: Level, field: Field, start: Correction | null, rounds: number, job: Job): Correction {
  const { width, height, hole, rgb } = level;
  const data = new Float32Array(hole.length * 3);
  if (start) enlarge(start, level, data);
  if (rounds === 0) return { width, height, data };
  const pixels = field.targets.filter((at) => hole[at] === 1);
  // For each pixel: what the differences to its neighbours should add up to, minus what they are without a correction.
  const wanted = new Float32Array(pixels.length * 3);
  const steps = [-1, 1, -width, width];
  const links = new Uint8Array(pixels.length);
  for (let k = 0; k < pixels.length; k++) {
    if ((k & 8191) === 0) job.check();
    const at = pixels[k];
    const x = at % width;
    for (const [side, step] of steps.entries()) {
      if (!inside(at, x, step, width, hole.length)) continue;
      const next = at + step;
      const source = field.from[at];
      const nextSource = field.from[next];
      const off = [0, 0, 0];
      for (let c = 0; c < 3; c++) {
        let goal = rgb[source * 3 + c] - rgb[(source + step) * 3 + c];
        if (nextSource >= 0) {
          goal = (goal + rgb[(nextSource - step) * 3 + c] - rgb[nextSource * 3 + c]) / 2;
        }
        off[c] = goal - (rgb[at * 3 + c] - rgb[next * 3 + c]);
      }
      // At the edge of another thing its colour must not run into what is filled in.
      if (!hole[next] && Math.abs(off[0]) + Math.abs(off[1]) + Math.abs(off[2]) > THING) continue;
      links[k] = links[k] | (1 << side);
      for (let c = 0; c < 3; c++) wanted[k * 3 + c] = wanted[k * 3 + c] + off[c];
    }
  }
  for (let round = 0; round < rounds; round++) relax(level, pixels, links, wanted, data, round % 2 === 1, job);
  return { width, height, data };
}

function relax(
  level: Level,
  pixels: Int32Array,
  links: Uint8Array,
  wanted: Float32Array,
  data: Float32Array,
  back: boolean,
  job: Job,
): void {
  const { width } = level;
  for (let n = 0; n < pixels.length; n++) {
    if ((n & 16383) === 0) job.check();
    const k = back ? pixels.length - 1 - n : n;
    const at = pixels[k];
    let neighbours = 0;
    let r = 0;
    let g = 0;
    let b = 0;
    for (let side = 0; side < 4; side++) {
      if (!(links[k] & (1 << side))) continue;
      const step = side === 0 ? -1 : side === 1 ? 1 : side === 2 ? -width : width;
      const next = (at + step) * 3;
      neighbours++;
      r += data[next];
      g += data[next + 1];
      b += data[next + 2];
    }
    if (neighbours === 0) continue;
    const i = at * 3;
    const w = k * 3;
    data[i] = over(data[i], (r + wanted[w]) / neighbours);
    data[i + 1] = over(data[i + 1], (g + wanted[w + 1]) / neighbours);
    data[i + 2] = over(data[i + 2], (b + wanted[w + 2]) / neighbours);
  }
}

function over(now: number, goal: number): number {
  return now + OMEGA * (goal - now);
}

function inside(at: number, x: number, step: number, width: number, count: number): boolean {
  if (step === -1) return x > 0;
  if (step === 1) return x < width - 1;
  return at + step >= 0 && at + step < count;
}

/** Bilinear, onto the missing pixels of the next finer level. */
function enlarge(from: Correction, level: Level, data: Float32Array): void {
  const { width, height, hole } = level;
  for (let y = 0; y < height; y++) {
    const fy = Math.min(from.height - 1, Math.max(0, (y + 0.5) / 2 - 0.5));
    const y0 = Math.floor(fy) * from.width;
    const y1 = Math.min(from.height - 1, Math.floor(fy) + 1) * from.width;
    const v = fy - Math.floor(fy);
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (!hole[at]) continue;
      const fx = Math.min(from.width - 1, Math.max(0, (x + 0.5) / 2 - 0.5));
      const x0 = Math.floor(fx);
      const x1 = Math.min(from.width - 1, x0 + 1);
      const u = fx - x0;
      for (let c = 0; c < 3; c++) {
        const top = from.data[(y0 + x0) * 3 + c] * (1 - u) + from.data[(y0 + x1) * 3 + c] * u;
        const low = from.data[(y1 + x0) * 3 + c] * (1 - u) + from.data[(y1 + x1) * 3 + c] * u;
        data[at * 3 + c] = top * (1 - v) + low * v;
      }
    }
  }
}
