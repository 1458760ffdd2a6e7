import type { RawImage } from '@darkroom/engine';
import { findTargets } from '../vision/find-targets.ts';
import { type Mask, maskArea } from '../vision/mask.ts';
import type { Job } from '../work/job.ts';

/**
 * The sky, only if it is large and at the top of the image. Unless the prompt names it, it must also have the colour of
 * one: a blue wall is not a sky.
 */
export async function findSky(raw: RawImage, job: Job, coloured = true): Promise<Mask | null> {
  if (raw.width < 32 || raw.height < 32) return null;
  const { phrases } = await findTargets(raw, undefined, 'sky', job);
  const sky = phrases[0]?.[0];
  if (sky?.method !== 'region') return null;
  const share = maskArea(sky.mask) / (raw.width * raw.height);
  if (share <= 0.08 || share >= (coloured ? 0.8 : 0.95)) return null;
  return !coloured || isSkyColoured(raw, sky.mask) ? sky.mask : null;
}

/** Bluish or bright, and smooth. */
function isSkyColoured(raw: RawImage, mask: Mask): boolean {
  let hits = 0;
  let all = 0;
  for (let i = 0; i < mask.data.length; i += 7) {
    if (mask.data[i] < 200) continue;
    all++;
    const r = raw.data[i * 4];
    const b = raw.data[i * 4 + 2];
    if (b > r + 12 || r + raw.data[i * 4 + 1] + b > 540) hits++;
  }
  return all > 0 && hits > all * 0.6;
}
