/** Images with known masks, made for the tests: a figure of the emoji set on a drawn background. */

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createRaw, encodeImage, type RawImage } from '@darkroom/engine';
import sharp from 'sharp';
import { createRandom } from '../random.ts';
import type { Job } from '../work/job.ts';
import { createMask, type Mask } from './mask.ts';

const ASSETS = join(dirname(createRequire(import.meta.url).resolve('@lobehub/fluent-emoji-3d/package.json')), 'assets');

/** A job that is never stopped and remembers its progress. */
export function quietJob(): Job & { seen: number[] } {
  const seen: number[] = [];
  return {
    signal: new AbortController().signal,
    progress: (fraction) => {
      seen.push(fraction);
    },
    check: () => {},
    finished: () => {},
    seen,
  };
}

export type Backdrop = 'meadow' | 'plain' | 'noise' | 'room';

/** A sky, a ground, some texture: enough structure for removal and extension to continue. */
export function backdrop(kind: Backdrop, width: number, height: number, seed = 1): RawImage {
  const raw = createRaw(width, height);
  const random = createRandom(seed);
  const cells = Float32Array.from({ length: 64 * 64 }, () => random.range(-1, 1));
  const noise = (x: number, y: number) => {
    const fx = x - Math.floor(x);
    const fy = y - Math.floor(y);
    const at = (dx: number, dy: number) => cells[((Math.floor(y) + dy) & 63) * 64 + ((Math.floor(x) + dx) & 63)];
    return (at(0, 0) * (1 - fx) + at(1, 0) * fx) * (1 - fy) + (at(0, 1) * (1 - fx) + at(1, 1) * fx) * fy;
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const v = y / height;
      const rough = noise(x / 7, y / 7) * 10 + noise(x / 29, y / 29) * 14;
      let colour: [number, number, number];
      if (kind === 'plain') colour = [214 - 20 * v, 218 - 20 * v, 224 - 20 * v];
      else if (kind === 'noise') colour = [120 + rough * 2, 128 + rough * 2, 140 + rough * 2];
      else if (kind === 'room') colour = v < 0.7 ? [196, 188, 172] : [120 + rough, 86 + rough, 60 + rough];
      else if (v < 0.55) colour = [120 + 110 * v, 170 + 80 * v, 230];
      else colour = [92 + rough, 138 + rough - 30 * (v - 0.55), 70 + rough / 2];
      const at = (y * width + x) * 4;
      for (let c = 0; c < 3; c++) raw.data[at + c] = Math.min(255, Math.max(0, colour[c]));
      raw.data[at + 3] = 255;
    }
  }
  return raw;
}

export interface Figure {
  /** Code point of the emoji, e.g. `1f98a` for a fox. */
  emoji: string;
  x: number;
  y: number;
  size: number;
}

/** Draws figures onto an image; the truth of each is the mask of its visible part. */
export async function compose(base: RawImage, figures: Figure[]): Promise<{ raw: RawImage; truths: Mask[] }> {
  const raw = { ...base, data: base.data.slice() };
  const truths = figures.map(() => createMask(raw.width, raw.height));
  for (const [index, figure] of figures.entries()) {
    const sprite = await sharp(await readFile(join(ASSETS, `${figure.emoji}.webp`)))
      .resize(figure.size, figure.size)
      .ensureAlpha()
      .raw()
      .toBuffer();
    for (let y = 0; y < figure.size; y++) {
      for (let x = 0; x < figure.size; x++) {
        const px = figure.x + x;
        const py = figure.y + y;
        if (px < 0 || py < 0 || px >= raw.width || py >= raw.height) continue;
        const from = (y * figure.size + x) * 4;
        const to = (py * raw.width + px) * 4;
        const alpha = sprite[from + 3] / 255;
        for (let c = 0; c < 3; c++) raw.data[to + c] = raw.data[to + c] * (1 - alpha) + sprite[from + c] * alpha;
        for (let other = 0; other < index; other++)
          truths[other].data[to / 4] = truths[other].data[to / 4] * (1 - alpha);
        truths[index].data[to / 4] = sprite[from + 3];
      }
    }
  }
  return { raw, truths };
}

export const FIGURES = {
  fox: '1f98a',
  cat: '1f408',
  dog: '1f415',
  car: '1f697',
  apple: '1f34e',
  tree: '1f333',
  bird: '1f426',
  horse: '1f40e',
  balloon: '1f388',
  bus: '1f68c',
};

/** As a source of a request. */
export async function asSource(raw: RawImage): Promise<{ bytes: Uint8Array }> {
  return { bytes: await encodeImage(raw, 'png') };
}
