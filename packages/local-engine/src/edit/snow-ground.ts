import type { RawImage } from '@darkroom/engine';
import { createNoise, fbm } from '../raster/noise.ts';
import { blurPlane, createPlane } from '../raster/plane.ts';
import { subjectMask } from '../vision/cutout.ts';
import { findTargets } from '../vision/find-targets.ts';
import { maskArea } from '../vision/mask.ts';
import type { Job } from '../work/job.ts';
import { findSky } from './find-sky.ts';

/** Covers the ground with snow, outdoors: under a sky, and not over what stands on it. The relief shows through. */
export async function snowGround(raw: RawImage, amount: number, seed: number, job: Job): Promise<RawImage> {
  const sky = await findSky(raw, job, false);
  if (!sky) return raw;
  const { phrases } = await findTargets(raw, undefined, 'ground', job);
  const ground = phrases[0]?.[0];
  if (ground?.method !== 'region' || maskArea(ground.mask) < 0.04 * ground.mask.data.length) return raw;
  const subject = await subjectMask(raw, job);
  const { width, height } = raw;
  const light = createPlane(width, height);
  for (let i = 0; i < light.data.length; i++) {
    light.data[i] = (0.299 * raw.data[i * 4] + 0.587 * raw.data[i * 4 + 1] + 0.114 * raw.data[i * 4 + 2]) / 255;
  }
  const around = blurPlane(light, Math.max(2, Math.max(width, height) / 40));
  const noise = createNoise(`snow/${seed}`);
  const out = { ...raw, data: raw.data.slice() };
  for (let i = 0; i < light.data.length; i++) {
    const open = (ground.mask.data[i] / 255) * (1 - subject.data[i] / 255) * (1 - sky.data[i] / 255);
    if (open === 0) continue;
    const x = i % width;
    const y = (i - x) / width;
    // Thinner in patches, so some of the ground is seen.
    const thick = 0.86 + 0.28 * fbm(noise, (x * 9) / width, (y * 20) / height, 3);
    const relief = (light.data[i] - around.data[i]) * 0.9;
    const snow = Math.min(1, Math.max(0.35, 0.86 + 0.12 * (around.data[i] - 0.5) + relief));
    const share = open * Math.min(1, Math.max(0, thick)) * amount;
    const colour = [snow * 0.96, snow * 0.98, snow * 1.02];
    for (let c = 0; c < 3; c++) {
      const at = i * 4 + c;
      out.data[at] = Math.min(255, Math.round(out.data[at] + (colour[c] * 255 - out.data[at]) * share));
    }
  }
  return out;
}
