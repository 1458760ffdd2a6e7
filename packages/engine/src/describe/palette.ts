import type { RawImage } from '../image/raw.ts';
import { nameColour } from '../vision/colour-words.ts';

export interface Swatch {
  hex: string;
  name: string;
  rgb: [number, number, number];
  /** Share of the picture, 0 to 1. */
  share: number;
}

/** The colours most of a picture is made of, by repeated means (k-means from fixed starts), largest share first. */
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
      sizes[nearest] = (sizes[nearest] as number) + 1;
      for (let c = 0; c < 3; c++)
        (sums[nearest] as number[])[c] = ((sums[nearest] as number[])[c] as number) + (samples[i + c] as number);
    }
    centres = centres.map((centre, k) =>
      sizes[k] === 0 ? centre : (sums[k] as number[]).map((sum) => sum / (sizes[k] as number)),
    );
  }
  const total = samples.length / 3;
  return centres
    .map((centre, k) => swatch(centre, (sizes[k] as number) / total))
    .filter((one) => one.share > 0.01)
    .sort((a, b) => b.share - a.share);
}

function sample(raw: RawImage, most: number): Uint8Array {
  const pixels = raw.width * raw.height;
  const step = Math.max(1, Math.floor(pixels / most));
  const out: number[] = [];
  for (let i = 0; i < pixels; i += step) {
    if ((raw.data[i * 4 + 3] as number) < 64) continue;
    out.push(raw.data[i * 4] as number, raw.data[i * 4 + 1] as number, raw.data[i * 4 + 2] as number);
  }
  return Uint8Array.from(out);
}

/** Each start as far as can be from those before, the first the mean: no chance in it. */
function starts(samples: Uint8Array, count: number): number[][] {
  const mean = [0, 0, 0];
  for (let i = 0; i < samples.length; i++)
    mean[i % 3] = (mean[i % 3] as number) + (samples[i] as number) / (samples.length / 3);
  const centres = [mean];
  const far = new Float64Array(samples.length / 3).fill(Number.POSITIVE_INFINITY);
  while (centres.length < count) {
    const last = centres[centres.length - 1] as number[];
    let best = 0;
    for (let k = 0; k < far.length; k++) {
      const distance = squared(last, samples, k * 3);
      if (distance < (far[k] as number)) far[k] = distance;
      if ((far[k] as number) > (far[best] as number)) best = k;
    }
    centres.push([samples[best * 3] as number, samples[best * 3 + 1] as number, samples[best * 3 + 2] as number]);
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
  return (
    ((centre[0] as number) - (samples[at] as number)) ** 2 +
    ((centre[1] as number) - (samples[at + 1] as number)) ** 2 +
    ((centre[2] as number) - (samples[at + 2] as number)) ** 2
  );
}

function swatch(centre: number[], share: number): Swatch {
  const rgb = centre.map((value) => Math.round(value)) as [number, number, number];
  const hex = `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
  return { hex, name: nameColour(...rgb), rgb, share };
}
