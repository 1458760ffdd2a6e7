import type { RawImage } from '@darkroom/engine';
import { nameColour } from '../vision/colour-words.ts';

export interface Swatch {
  hex: string;
  name: string;
  rgb: [number, number, number];
  /** Share of the image, 0 to 1. */
  share: number;
}

/** The main colours of an image, by k-means from fixed starts, largest share first. */
export function palette(raw: RawImage, count = 6): Swatch[] {
  const samples = sample(raw, 12_000);
  if (samples.length === 0) return [];
  let centres = starts(samples, count);
  let sizes = new Float64Array(count);
  for (let round = 0; round < 8; round++) {
    const sums = centres.map(() => [0, 0, 0]);
    sizes = new Float64Array(centres.length);
    for (let i = 0; i < samples.length; i += 3) {
      const nearest = nearestTo(centres, samples, i);
      sizes[nearest] = sizes[nearest] + 1;
      for (let c = 0; c < 3; c++) sums[nearest][c] = sums[nearest][c] + samples[i + c];
    }
    centres = centres.map((centre, k) => (sizes[k] === 0 ? centre : sums[k].map((sum) => sum / sizes[k])));
  }
  const total = samples.length / 3;
  return centres
    .map((centre, k) => swatch(centre, sizes[k] / total))
    .filter((one) => one.share > 0.01)
    .sort((a, b) => b.share - a.share);
}

function sample(raw: RawImage, most: number): Uint8Array {
  const pixels = raw.width * raw.height;
  const step = Math.max(1, Math.floor(pixels / most));
  const out: number[] = [];
  for (let i = 0; i < pixels; i += step) {
    if (raw.data[i * 4 + 3] < 64) continue;
    out.push(raw.data[i * 4], raw.data[i * 4 + 1], raw.data[i * 4 + 2]);
  }
  return Uint8Array.from(out);
}

/** The first start is the mean, and each further one is as far as possible from those before, so nothing is random. */
function starts(samples: Uint8Array, count: number): number[][] {
  const mean = [0, 0, 0];
  for (let i = 0; i < samples.length; i++) mean[i % 3] = mean[i % 3] + samples[i] / (samples.length / 3);
  const centres = [mean];
  const far = new Float64Array(samples.length / 3).fill(Number.POSITIVE_INFINITY);
  while (centres.length < count) {
    const last = centres[centres.length - 1];
    let best = 0;
    for (let k = 0; k < far.length; k++) {
      const distance = squared(last, samples, k * 3);
      if (distance < far[k]) far[k] = distance;
      if (far[k] > far[best]) best = k;
    }
    centres.push([samples[best * 3], samples[best * 3 + 1], samples[best * 3 + 2]]);
  }
  return centres;
}

function nearestTo(centres: number[][], samples: Uint8Array, at: number): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [k, centre] of centres.entries()) {
    const distance = squared(centre, samples, at);
    if (distance < least) {
      least = distance;
      best = k;
    }
  }
  return best;
}

function squared(centre: number[], samples: Uint8Array, at: number): number {
  return (centre[0] - samples[at]) ** 2 + (centre[1] - samples[at + 1]) ** 2 + (centre[2] - samples[at + 2]) ** 2;
}

function swatch(centre: number[], share: number): Swatch {
  const rgb = centre.map((value) => Math.round(value)) as [number, number, number];
  const hex = `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
  return { hex, name: nameColour(...rgb), rgb, share };
}
