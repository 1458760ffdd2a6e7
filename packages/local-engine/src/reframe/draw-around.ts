import { createRaw, type Placement, type RawImage } from '@darkroom/engine';
import type { Random } from '../random.ts';
import type { Job } from '../work/job.ts';
import { growColumns, type Pixels } from './grow-columns.ts';
import { cornerShade, shadeAt } from './shade.ts';

export interface DrawAroundOptions {
  random: Random;
  /** How many continuations are compared at each joint. */
  trials: number;
}

/** Above and below, only this share of the rows is continued: above a sky there is more sky, not the ground. */
const BAND = 0.24;
/** Pixels whose light or hue differs by more than this from those at the edge show something else. */
const ALIKE = 40;
/** Below this mean difference of neighbours a band is as smooth as a sky, whose few details must not repeat. */
const SMOOTH = 5;

/** The whole frame, with the image and what continues it on every side. The image itself is only a guide here. */
export async function drawAround(
  image: RawImage,
  placement: Placement,
  { random, trials }: DrawAroundOptions,
  job: Job,
): Promise<RawImage> {
  const { x, y, width, height } = placement;
  // Dark corners would repeat inside the frame, so they are taken out first and put back as they are at the edge.
  const shade = await cornerShade(image);
  const even = lit(image, shade);
  const sides = { band: image.width, shifted: false, trials, random: random.fork('sides') };
  const left = x > 0 ? flip(growColumns(flip(even), { ...sides, count: x }, job)) : null;
  const after = width - x - image.width;
  const right = after > 0 ? growColumns(even, { ...sides, count: after }, job) : null;
  const wide = beside(left, even, right);
  const ends = { trials, random: random.fork('ends') };
  const above = y > 0 ? upsideDown(growRows(upsideDown(wide), y, ends, job)) : null;
  const rest = height - y - image.height;
  const below = rest > 0 ? growRows(wide, rest, ends, job) : null;
  const out = createRaw(width, height);
  const parts = [above, wide, below].filter((part) => part !== null);
  let at = 0;
  for (const part of parts) {
    for (let i = 0; i < part.width * part.height; i++, at += 4) {
      for (let c = 0; c < 3; c++) out.data[at + c] = part.data[i * 3 + c];
      out.data[at + 3] = 255;
    }
  }
  if (shade > 0) darken(out, placement, shade);
  return out;
}

/** The image as it would be without dark corners. */
function lit(image: RawImage, shade: number): Pixels {
  const { width, height } = image;
  const out: Pixels = { width, height, data: new Uint8Array(width * height * 3) };
  for (let y = 0, i = 0; y < height; y++) {
    const v = ((y + 0.5) / height) * 2 - 1;
    for (let x = 0; x < width; x++, i++) {
      const gain = shade === 0 ? 1 : 1 / shadeAt(shade, ((x + 0.5) / width) * 2 - 1, v);
      for (let c = 0; c < 3; c++) out.data[i * 3 + c] = Math.min(255, Math.round(image.data[i * 4 + c] * gain));
    }
  }
  return out;
}

/** Beyond the old edge it stays as dark as it is there. */
function darken(out: RawImage, { x, y, innerWidth, innerHeight }: Placement, shade: number): void {
  const limit = (value: number) => Math.min(1, Math.max(-1, value));
  for (let py = 0, at = 0; py < out.height; py++) {
    const v = limit(((py - y + 0.5) / innerHeight) * 2 - 1);
    for (let px = 0; px < out.width; px++, at += 4) {
      const gain = shadeAt(shade, limit(((px - x + 0.5) / innerWidth) * 2 - 1), v);
      for (let c = 0; c < 3; c++) out.data[at + c] = Math.round(out.data[at + c] * gain);
    }
  }
}

/** Rows that continue an image beyond its lower edge; its gradient ends there instead of turning back. */
function growRows(image: Pixels, count: number, options: DrawAroundOptions, job: Job): Pixels {
  const means = rowMeans(image);
  const last = (image.height - 1) * 3;
  const band = bandOf(image);
  const turned: Pixels = { width: band, height: image.width, data: new Uint8Array(band * image.width * 3) };
  for (let k = 0; k < band; k++) {
    const row = image.height - band + k;
    for (let x = 0; x < image.width; x++) {
      for (let c = 0; c < 3; c++) {
        const off = image.data[(row * image.width + x) * 3 + c] - means[row * 3 + c];
        turned.data[(x * band + k) * 3 + c] = Math.min(255, Math.max(0, Math.round(means[last + c] + off)));
      }
    }
  }
  const grown = turn(growColumns(turned, { count, band, shifted: true, ...options }, job));
  if (roughness(image) < SMOOTH) calm(grown, image, band);
  return grown;
}

/** The mean difference of neighbours along the lower edge. */
function roughness({ width, height, data }: Pixels): number {
  const from = Math.floor(height * 0.95) * width * 3;
  let sum = 0;
  for (let i = from + 3; i < data.length; i++) sum += Math.abs(data[i] - data[i - 3]);
  return sum / Math.max(1, data.length - from - 3);
}

/** How many rows along the lower edge show the same as the edge does. */
function bandOf(image: Pixels): number {
  const { width, height, data } = image;
  const least = Math.max(1, Math.ceil(height * 0.05));
  const light: number[] = [];
  const hue: number[] = [];
  const step = Math.max(1, Math.floor((least * width) / 4000));
  for (let i = (height - least) * width; i < height * width; i += step) {
    light.push(lightOf(data, i));
    hue.push(data[i * 3 + 2] - data[i * 3]);
  }
  const inLight = rangeOf(light);
  const inHue = rangeOf(hue);
  const most = Math.max(least, Math.round(height * BAND));
  // Grass and gravel have dark and bright spots everywhere; in a sky one is a tree.
  const allowed = roughness(image) < SMOOTH ? 0.012 : 0.08;
  let band = least;
  for (; band < Math.min(most, height); band++) {
    let odd = 0;
    const row = (height - 1 - band) * width;
    for (let i = row; i < row + width; i++) {
      if (!inLight(lightOf(data, i)) || !inHue(data[i * 3 + 2] - data[i * 3])) odd++;
    }
    if (odd > width * allowed) break;
  }
  return Math.min(height, band);
}

function lightOf(data: Uint8Array, i: number): number {
  return 0.299 * data[i * 3] + 0.587 * data[i * 3 + 1] + 0.114 * data[i * 3 + 2];
}

/** Whether a value is among these or near them. */
function rangeOf(values: number[]): (value: number) => boolean {
  values.sort((a, b) => a - b);
  const low = values[Math.floor(values.length * 0.02)] - ALIKE;
  const high = values[Math.floor(values.length * 0.98)] + ALIKE;
  return (value) => value >= low && value <= high;
}

/** Details of a smooth band fade with the distance, down to a plain continuation of the edge. */
function calm(grown: Pixels, image: Pixels, band: number): void {
  const { width, height } = grown;
  const edge = new Float32Array(width * 3);
  const reach = Math.max(1, Math.round(width / 24));
  const row = (image.height - 1) * width;
  for (let x = 0; x < width; x++) {
    for (let c = 0; c < 3; c++) {
      let sum = 0;
      for (let d = -reach; d <= reach; d++) {
        sum += image.data[(row + Math.min(width - 1, Math.max(0, x + d))) * 3 + c];
      }
      edge[x * 3 + c] = sum / (2 * reach + 1);
    }
  }
  for (let y = 0; y < height; y++) {
    const kept = Math.max(0.12, Math.exp(-y / (band * 0.6)));
    for (let i = 0; i < width * 3; i++) {
      const at = y * width * 3 + i;
      grown.data[at] = Math.round(edge[i] + (grown.data[at] - edge[i]) * kept);
    }
  }
}

/** The mean colour of each row. */
function rowMeans(image: Pixels): Float32Array {
  const { width, height, data } = image;
  const means = new Float32Array(height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let c = 0; c < 3; c++) means[y * 3 + c] = means[y * 3 + c] + data[(y * width + x) * 3 + c] / width;
    }
  }
  return means;
}

/** Rows become columns. */
function turn(image: Pixels): Pixels {
  const { width, height, data } = image;
  const out: Pixels = { width: height, height: width, data: new Uint8Array(data.length) };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let c = 0; c < 3; c++) out.data[(x * height + y) * 3 + c] = data[(y * width + x) * 3 + c];
    }
  }
  return out;
}

function flip(image: Pixels): Pixels {
  const { width, height, data } = image;
  const out: Pixels = { width, height, data: new Uint8Array(data.length) };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * width + width - 1 - x) * 3;
      for (let c = 0; c < 3; c++) out.data[(y * width + x) * 3 + c] = data[from + c];
    }
  }
  return out;
}

function upsideDown(image: Pixels): Pixels {
  const { width, height, data } = image;
  const out: Pixels = { width, height, data: new Uint8Array(data.length) };
  for (let y = 0; y < height; y++) {
    out.data.set(data.subarray((height - 1 - y) * width * 3, (height - y) * width * 3), y * width * 3);
  }
  return out;
}

function beside(left: Pixels | null, middle: Pixels, right: Pixels | null): Pixels {
  const width = (left?.width ?? 0) + middle.width + (right?.width ?? 0);
  const out: Pixels = { width, height: middle.height, data: new Uint8Array(width * middle.height * 3) };
  for (let y = 0; y < middle.height; y++) {
    let at = y * width * 3;
    for (const part of [left, middle, right]) {
      if (!part) continue;
      out.data.set(part.data.subarray(y * part.width * 3, (y + 1) * part.width * 3), at);
      at += part.width * 3;
    }
  }
  return out;
}
