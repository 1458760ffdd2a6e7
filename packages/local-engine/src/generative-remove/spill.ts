import type { RawImage } from '@darkroom/engine';
import { resizeImage } from '../image/resize.ts';
import { type Level, smoothFill } from '../inpaint/level.ts';
import { growMask, type Mask, maskArea, resizeMask } from '../vision/mask.ts';

/** The longer side at which spilled light is measured. */
const SIDE = 320;
/** How far from the thing its light is looked for, at that size. */
const REACH = 14;
/** A ring that shows less of the thing's colour than this is clean. */
const CLEAN = 0.035;
/** Up to this distance the thing's own outline may be outside of its mask. */
const NEAR = 5;
/** Further away, a pixel that shows more of its colour than this belongs to something else. */
const MOST = 0.5;

/**
 * A thing with the light of its colour around it: its glow and soft edge. What remains of it would tint everything
 * that is filled in. Returns the mask grown to where the surroundings are clean, without other things.
 */
export async function withSpill(raw: RawImage, thing: Mask, others?: Mask): Promise<Mask> {
  const scale = Math.min(1, SIDE / Math.max(raw.width, raw.height));
  const small = await resizeImage(raw, raw.width * scale, raw.height * scale);
  const { width, height } = small;
  const mask = await resizeMask(thing, width, height);
  if (maskArea(mask, 32) === 0) return thing;
  const wide = growMask(mask, REACH);
  const behind = guess(small, (i) => wide.data[i] > 32);
  const front = guess(small, (i) => mask.data[i] < 224);
  let inner = mask;
  let reach = 0;
  for (let ring = 1; ring <= REACH; ring++) {
    const outer = growMask(mask, ring);
    if (shareOf(small, behind, front, inner, outer, ring > NEAR) < CLEAN) break;
    inner = outer;
    reach = ring;
  }
  if (reach === 0) return thing;
  const grown = growMask(thing, Math.ceil(reach / scale));
  if (others && reach > NEAR) {
    const outline = growMask(thing, Math.ceil(NEAR / scale));
    for (let i = 0; i < grown.data.length; i++) if (others.data[i] > 160) grown.data[i] = outline.data[i];
  }
  return grown;
}

/** The image with a part of it guessed from the rest. */
function guess(small: RawImage, missing: (i: number) => boolean): Uint8Array {
  const { width, height } = small;
  const count = width * height;
  const level: Level = {
    width,
    height,
    rgb: new Uint8Array(count * 3),
    hole: new Uint8Array(count),
    banned: new Uint8Array(count),
  };
  for (let i = 0; i < count; i++) {
    for (let c = 0; c < 3; c++) level.rgb[i * 3 + c] = small.data[i * 4 + c];
    if (missing(i)) level.hole[i] = 1;
  }
  smoothFill(level);
  return level.rgb;
}

/** How far the pixels of a ring are from the surroundings towards the thing, 0 to 1 on average. */
function shareOf(
  small: RawImage,
  behind: Uint8Array,
  front: Uint8Array,
  inner: Mask,
  outer: Mask,
  far: boolean,
): number {
  let along = 0;
  let whole = 0;
  for (let i = 0; i < inner.data.length; i++) {
    if (inner.data[i] > 32 || outer.data[i] <= 32) continue;
    let near = 0;
    let all = 0;
    for (let c = 0; c < 3; c++) {
      const way = front[i * 3 + c] - behind[i * 3 + c];
      near += (small.data[i * 4 + c] - behind[i * 3 + c]) * way;
      all += way * way;
    }
    if (far && near > all * MOST) continue;
    along += near;
    whole += all;
  }
  return whole === 0 ? 0 : along / whole;
}
