import type { RawImage } from '@darkroom/engine';
import { resizeImage } from '../image/resize.ts';
import { cropMask, cropRaw } from '../vision/crop.ts';
import { around } from '../vision/grabcut.ts';
import { type Mask, maskBox, resizeMask } from '../vision/mask.ts';
import type { Job } from '../work/job.ts';
import { type InpaintOptions, inpaint } from './inpaint.ts';

/** Larger fills are computed at a smaller size, which bounds memory and time for any input. */
const MAX_WORK_PIXELS = 2_400_000;

/**
 * Fills a hole in any image from its surroundings: only the neighbourhood of the hole is processed, and very large ones
 * at a smaller scale. Pixels outside the mask do not change.
 */
export async function fillHole(raw: RawImage, mask: Mask, job: Job, options: InpaintOptions): Promise<RawImage> {
  const hole = maskBox(mask);
  const out = { ...raw, data: raw.data.slice() };
  if (!hole) return out;
  const area = around(hole, Math.max(48, Math.max(hole.width, hole.height) * 0.9), raw);
  const scale = Math.min(1, Math.sqrt(MAX_WORK_PIXELS / (area.width * area.height)));
  // Large images are passed on instead of copied: one more copy takes a hundred megabytes.
  const whole = area.width === raw.width && area.height === raw.height;
  let part = whole ? raw : cropRaw(raw, area);
  let partMask = whole ? mask : cropMask(mask, area);
  let banned = options.banned && (whole ? options.banned : cropMask(options.banned, area));
  if (scale < 1) {
    const width = Math.max(1, Math.round(area.width * scale));
    const height = Math.max(1, Math.round(area.height * scale));
    part = await resizeImage(part, width, height);
    // Every pixel that touches the hole counts, or old pixels would bleed back in at the edge.
    partMask = anyTouch(await resizeMask(partMask, width, height));
    banned = banned && (await resizeMask(banned, width, height));
  }
  let filled = inpaint(part, partMask, job, { ...options, banned });
  if (scale < 1) filled = await resizeImage(filled, area.width, area.height);
  for (let y = 0; y < area.height; y++) {
    for (let x = 0; x < area.width; x++) {
      const to = (area.y + y) * raw.width + area.x + x;
      if (mask.data[to] < 128) continue;
      const from = (y * area.width + x) * 4;
      for (let c = 0; c < 3; c++) out.data[to * 4 + c] = filled.data[from + c];
      out.data[to * 4 + 3] = 255;
    }
  }
  return out;
}

function anyTouch(mask: Mask): Mask {
  return { ...mask, data: mask.data.map((value) => (value > 8 ? 255 : 0)) };
}
