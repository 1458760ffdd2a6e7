import type { RawImage } from '@darkroom/engine';
import { luma } from '../looks/grade.ts';
import { recolour } from '../subjects/recolour.ts';
import { COLOURS } from '../vision/colour-words.ts';
import type { Mask } from '../vision/mask.ts';
import { blendByMask } from './focus.ts';
import { mapColours } from './tone.ts';

/** Gives everything inside the mask another main colour, keeping light and shade. */
export function recolourPart(raw: RawImage, mask: Mask, colour: string): RawImage {
  const part = { ...raw, data: raw.data.slice() };
  // The recolouring reads alpha as «belongs to the thing».
  for (let i = 0; i < mask.data.length; i++) part.data[i * 4 + 3] = mask.data[i];
  recolour(part, colour);
  for (let i = 0; i < mask.data.length; i++) part.data[i * 4 + 3] = raw.data[i * 4 + 3];
  // White, black and grey things have no hue to change: they are painted instead.
  const changed = meanChange(raw, part, mask) > LEAST_CHANGE ? part : tintAll(raw, colour, 1.2);
  return blendByMask(raw, changed, mask);
}

const LEAST_CHANGE = 14;

function meanChange(before: RawImage, after: RawImage, mask: Mask): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < mask.data.length; i++) {
    if (mask.data[i] < 128) continue;
    count++;
    for (let c = 0; c < 3; c++) sum += Math.abs(before.data[i * 4 + c] - after.data[i * 4 + c]) / 3;
  }
  return count === 0 ? 0 : sum / count;
}

/** Tints the whole image with one colour; white and black stay. */
export function tintAll(raw: RawImage, colour: string, amount: number): RawImage {
  const target = COLOURS[colour]?.rgb ?? [128, 128, 128];
  const tint = target.map((value) => value / 255);
  const base = 0.299 * tint[0] + 0.587 * tint[1] + 0.114 * tint[2];
  return mapColours(raw, (rgb) => {
    const light = luma(rgb);
    for (let c = 0; c < 3; c++) {
      // Pixels darker than the colour go towards black, lighter ones towards white.
      const goal =
        light < base
          ? (tint[c] * light) / Math.max(0.01, base)
          : 1 - ((1 - tint[c]) * (1 - light)) / Math.max(0.01, 1 - base);
      rgb[c] = rgb[c] + (goal - rgb[c]) * Math.min(1, 0.75 * amount);
    }
  });
}
