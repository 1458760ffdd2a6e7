import type { RawImage } from '@darkroom/engine';
import { resizeImage } from '../image/resize.ts';
import { type Level, smoothFill } from '../inpaint/level.ts';
import { components } from '../vision/components.ts';
import { type Box, growMask, type Mask, maskArea, maskBox, resizeMask } from '../vision/mask.ts';

/** The longer side at which shadows are detected. */
const SIDE = 320;

/** A found shadow that is larger than this share of its thing is dark ground; only what is below the thing counts. */
const MOST = 0.7;

/**
 * Finds the shadow of a thing: darker than the surroundings would be without it, of about the same hue, and touching
 * the thing. Other things are never a part of it. Returns the thing with its shadow.
 */
export async function withShadow(raw: RawImage, thing: Mask, others?: Mask): Promise<Mask> {
  const scale = Math.min(1, SIDE / Math.max(raw.width, raw.height));
  const small = await resizeImage(raw, raw.width * scale, raw.height * scale);
  const { width, height } = small;
  const mask = growMask(await resizeMask(thing, width, height), 1);
  const box = maskBox(mask, 32);
  if (!box) return thing;
  const apart = others && (await resizeMask(others, width, height));
  // Shadows are beside and below; within this area the surroundings are estimated from outside it.
  const left = box.x - box.width * 0.6;
  const right = box.x + box.width * 1.6;
  const top = box.y + box.height * 0.35;
  const bottom = box.y + box.height * 1.35;
  const level: Level = {
    width,
    height,
    rgb: new Uint8Array(width * height * 3),
    hole: new Uint8Array(width * height),
    banned: new Uint8Array(width * height),
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      for (let c = 0; c < 3; c++) level.rgb[at * 3 + c] = small.data[at * 4 + c];
      const searched = x >= left && x < right && y >= top && y < bottom;
      if (searched || mask.data[at] > 32) level.hole[at] = 1;
    }
  }
  const searched = level.hole.slice();
  smoothFill(level);
  const shade: Mask = { data: new Uint8Array(width * height), width, height };
  for (let i = 0; i < searched.length; i++) {
    if (!searched[i] || (apart && apart.data[i] > 96 && mask.data[i] <= 32)) continue;
    if (mask.data[i] > 32 || isShaded(small.data, i * 4, level.rgb, i * 3)) shade.data[i] = 255;
  }
  addReflection(shade, small, level, mask, searched);
  let out: Mask = { data: new Uint8Array(width * height), width, height };
  for (const part of components(shade, 0)) {
    if (!touches(part.mask, mask)) continue;
    for (let i = 0; i < out.data.length; i++) out.data[i] = out.data[i] | part.mask.data[i];
  }
  const size = maskArea(mask, 32);
  if (maskArea(out, 32) > size * (1 + MOST)) out = withContact(mask, box, apart);
  const full = await resizeMask(growMask(out, 2), raw.width, raw.height);
  for (let i = 0; i < full.data.length; i++) full.data[i] = Math.max(full.data[i] >= 96 ? 255 : 0, thing.data[i]);
  return full;
}

/** The thing with the darkness right below it, which is there on any ground. */
function withContact(thing: Mask, box: Box, apart: Mask | undefined): Mask {
  const { width, height } = thing;
  const data = thing.data.slice();
  const middle = { x: box.x + box.width / 2, y: box.y + box.height * 0.96 };
  const reach = { x: box.width * 0.62, y: box.height * 0.13 };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (apart && apart.data[at] > 96) continue;
      if (((x - middle.x) / reach.x) ** 2 + ((y - middle.y) / reach.y) ** 2 < 1) data[at] = 255;
    }
  }
  return { data, width, height };
}

/**
 * On a smooth floor, anything else that differs below the thing is its reflection. On a rough one everything differs,
 * so that shows nothing.
 */
function addReflection(shade: Mask, small: RawImage, guess: Level, thing: Mask, searched: Uint8Array): void {
  const odd: number[] = [];
  let all = 0;
  for (let i = 0; i < searched.length; i++) {
    if (!searched[i] || thing.data[i] > 32) continue;
    all++;
    let difference = 0;
    for (let c = 0; c < 3; c++) {
      difference += Math.abs(small.data[i * 4 + c] - guess.rgb[i * 3 + c]);
    }
    if (difference > 21) odd.push(i);
  }
  if (odd.length < all * 0.35) for (const i of odd) shade.data[i] = 255;
}

function isShaded(pixels: Uint8Array, at: number, guess: Uint8Array, from: number): boolean {
  const here = pixels[at] + pixels[at + 1] + pixels[at + 2];
  const there = guess[from] + guess[from + 1] + guess[from + 2];
  if (here >= there * 0.9 || here < there * 0.08) return false;
  // A shadow hardly changes the ratio between the channels.
  for (let c = 0; c < 3; c++) {
    if (Math.abs(pixels[at + c] / (here + 1) - guess[from + c] / (there + 1)) > 0.07) return false;
  }
  return true;
}

function touches(part: Mask, thing: Mask): boolean {
  for (let i = 0; i < part.data.length; i++) if (part.data[i] && thing.data[i] > 32) return true;
  return false;
}
