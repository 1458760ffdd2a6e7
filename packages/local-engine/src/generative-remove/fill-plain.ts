import type { RawImage } from '@darkroom/engine';
import { fillBehind } from '../inpaint/soft-fill.ts';
import { createRandom } from '../random.ts';
import { type Box, growMask, type Mask, maskBox } from '../vision/mask.ts';

/** Mean difference of near pixels, up to which surroundings are a plain backdrop or a clear sky. */
const PLAIN = 3.5;

/**
 * Fills a hole in a plain backdrop with its gradient, in which copied patches would show as streaks; null if the
 * surroundings have a texture or structure.
 */
export function fillPlain(raw: RawImage, hole: Mask, seed: number): RawImage | null {
  const reach = Math.max(3, Math.round(Math.max(raw.width, raw.height) / 40));
  const box = maskBox(growMask(hole, reach));
  if (!box) return null;
  const rough = roughness(raw, hole, growMask(hole, reach), box);
  if (rough === null || rough > PLAIN) return null;
  const out = fillBehind(
    raw,
    hole.data.map((value) => (value >= 128 ? 255 : 0)),
  );
  // Without the grain around it, the filled part would look polished.
  const random = createRandom(`grain/${seed}`);
  for (let i = 0; i < hole.data.length; i++) {
    if (hole.data[i] < 128) continue;
    const grain = random.range(-rough, rough) * 0.5;
    for (let c = 0; c < 3; c++)
      out.data[i * 4 + c] = Math.min(255, Math.max(0, Math.round(out.data[i * 4 + c] + grain)));
    out.data[i * 4 + 3] = 255;
  }
  return out;
}

/** The mean difference of near pixels around the hole; null if there are outlines among them. */
function roughness(raw: RawImage, hole: Mask, ring: Mask, box: Box): number | null {
  const { width, height } = raw;
  const far = Math.max(2, Math.round(Math.max(width, height) / 90));
  let sum = 0;
  let count = 0;
  let outlines = 0;
  for (let y = box.y; y < Math.min(height - far, box.y + box.height); y++) {
    for (let x = box.x; x < Math.min(width - far, box.x + box.width); x++) {
      const at = y * width + x;
      if (ring.data[at] < 128 || [at, at + far, at + far * width].some((i) => hole.data[i] >= 128)) continue;
      let step = 0;
      for (let c = 0; c < 3; c++) {
        const here = raw.data[at * 4 + c];
        step += Math.abs(here - raw.data[(at + far) * 4 + c]) + Math.abs(here - raw.data[(at + far * width) * 4 + c]);
      }
      sum += step / 6;
      if (step / 6 > 14) outlines++;
      count++;
    }
  }
  return count === 0 || outlines > count * 0.01 ? null : sum / count;
}
