import { createRandom } from '../random.ts';

/** Smooth two-dimensional noise in about -1 to 1, repeating every 256 units. */
export type Noise = (x: number, y: number) => number;

/** Gradient (Perlin) noise from a seeded permutation. */
export function createNoise(seed: number | string): Noise {
  const random = createRandom(seed);
  const perm = new Uint8Array(512);
  for (let i = 0; i < 256; i++) perm[i] = i;
  for (let i = 255; i > 0; i--) {
    const j = random.int(0, i);
    const t = perm[i];
    perm[i] = perm[j];
    perm[j] = t;
  }
  perm.copyWithin(256, 0, 256);
  const gx = new Float64Array(256);
  const gy = new Float64Array(256);
  for (let i = 0; i < 256; i++) {
    const angle = (i / 256) * Math.PI * 2;
    gx[i] = Math.cos(angle) * 1.5;
    gy[i] = Math.sin(angle) * 1.5;
  }
  return (x, y) => {
    const xf = Math.floor(x);
    const yf = Math.floor(y);
    const xi = xf & 255;
    const yi = yf & 255;
    const dx = x - xf;
    const dy = y - yf;
    const u = dx * dx * dx * (dx * (dx * 6 - 15) + 10);
    const v = dy * dy * dy * (dy * (dy * 6 - 15) + 10);
    const a = perm[xi] + yi;
    const b = perm[xi + 1] + yi;
    const aa = perm[a];
    const ab = perm[a + 1];
    const ba = perm[b];
    const bb = perm[b + 1];
    const n00 = gx[aa] * dx + gy[aa] * dy;
    const n10 = gx[ba] * (dx - 1) + gy[ba] * dy;
    const n01 = gx[ab] * dx + gy[ab] * (dy - 1);
    const n11 = gx[bb] * (dx - 1) + gy[bb] * (dy - 1);
    const top = n00 + (n10 - n00) * u;
    const bottom = n01 + (n11 - n01) * u;
    return top + (bottom - top) * v;
  };
}

/** Octaves of noise, each twice as fine and half as strong. */
export function fbm(noise: Noise, x: number, y: number, octaves: number): number {
  let sum = 0;
  let amplitude = 0.5;
  for (let i = 0; i < octaves; i++) {
    sum += amplitude * noise(x, y);
    // The offset keeps lattice points of successive octaves from lining up.
    x = x * 2.02 + 17.3;
    y = y * 2.02 - 9.1;
    amplitude *= 0.5;
  }
  return sum;
}

/** Sharp crests, as of mountains; in about 0 to 1. */
export function ridged(noise: Noise, x: number, y: number, octaves: number): number {
  let sum = 0;
  let amplitude = 0.5;
  let weight = 1;
  for (let i = 0; i < octaves; i++) {
    const crest = 1 - Math.abs(noise(x, y));
    const value = crest * crest * weight;
    sum += amplitude * value;
    weight = Math.min(1, value * 1.6);
    x = x * 2.03 + 11.7;
    y = y * 2.03 + 5.3;
    amplitude *= 0.5;
  }
  return sum;
}
