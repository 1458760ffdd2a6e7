import type { RawImage } from '@darkroom/engine';
import { resizeImage } from '../image/resize.ts';
import { components } from './components.ts';
import type { Look, Target } from './find-targets.ts';
import { grabCut } from './grabcut.ts';
import { refineMask } from './guided-filter.ts';
import { type Box, createMask, type Mask, unionMasks } from './mask.ts';
import type { Region } from './target-words.ts';

/** The size at which the first guess is made. */
const SIDE = 96;
/** Neighbours that differ by less than this belong together: skies are smooth, ground and water are rougher. */
const SMOOTH: Record<Region, number> = { sky: 9, ground: 16, water: 14 };

/** Sky, ground and water: what continues smoothly from where they usually are, and GrabCut for the rest. */
export async function regionTargets(look: Look, region: Region): Promise<Target[]> {
  const { raw, job } = look;
  const hint = await firstGuess(raw, region);
  const box: Box = { x: 0, y: 0, width: raw.width, height: raw.height };
  const cut = await grabCut(raw, box, hint, job);
  const parts = components(cut, 0.01).filter((part) => {
    if (region === 'sky') return part.box.y < raw.height * 0.05;
    return part.box.y + part.box.height > raw.height * (region === 'water' ? 0.6 : 0.95);
  });
  if (parts.length === 0) return [];
  const mask = await refineMask(raw, unionMasks(parts.map((part) => part.mask)), job, { radius: 3 });
  return [{ mask, label: region, method: 'region', score: 1 }];
}

async function firstGuess(raw: RawImage, region: Region): Promise<Mask> {
  const small = await resizeImage(raw, SIDE, SIDE);
  const hint = createMask(SIDE, SIDE);
  for (let y = 0; y < SIDE; y++) hint.data.fill(usualPlace(region, (y + 0.5) / SIDE), y * SIDE, (y + 1) * SIDE);
  const seed = region === 'sky' ? 0 : region === 'ground' ? SIDE - 1 : Math.round(SIDE * 0.7);
  const flooded = flood(small, seed, SMOOTH[region]);
  for (let i = 0; i < flooded.length; i++) if (flooded[i] && hint.data[i] > 0) hint.data[i] = 255;
  return hint;
}

/** How likely a row is to show the region: 255 certainly, above 110 probably, above 12 hardly, below not. */
function usualPlace(region: Region, v: number): number {
  if (region === 'sky') return v < 0.06 ? 255 : v < 0.3 ? 160 : v < 0.85 ? 60 : 0;
  if (region === 'ground') return v > 0.94 ? 255 : v > 0.75 ? 160 : v > 0.3 ? 60 : 0;
  return v > 0.55 && v < 0.9 ? 160 : v > 0.35 ? 60 : 0;
}

/** Pixels that can be reached from a row by small steps of colour. */
function flood(small: RawImage, row: number, tolerance: number): Uint8Array {
  const { width, height, data } = small;
  const reached = new Uint8Array(width * height);
  const stack: number[] = [];
  for (let x = 0; x < width; x++) {
    reached[row * width + x] = 1;
    stack.push(row * width + x);
  }
  while (stack.length > 0) {
    const at = stack.pop() as number;
    const x = at % width;
    const neighbours = [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width];
    for (const next of neighbours) {
      if (next < 0 || next >= reached.length || reached[next]) continue;
      let step = 0;
      for (let c = 0; c < 3; c++) step += Math.abs(data[at * 4 + c] - data[next * 4 + c]) / 3;
      if (step > tolerance) continue;
      reached[next] = 1;
      stack.push(next);
    }
  }
  return reached;
}
