import type { RawImage } from '@darkroom/engine';
import { luma, saturate } from '../looks/grade.ts';
import type { Time } from '../prompt/lexicon.ts';
import { createRandom, type Random } from '../random.ts';
import { lerp } from '../raster/colour.ts';
import type { Mask } from '../vision/mask.ts';
import type { Job } from '../work/job.ts';
import { findSky } from './find-sky.ts';
import { mapColours, multiply } from './tone.ts';

type Rgb = [number, number, number];

interface Light {
  /** The factor for each channel, and the change of contrast and colour. */
  tint: Rgb;
  gamma: number;
  saturation: number;
  /** Colours of the sky from the top down, and how strongly it changes to them. */
  sky: [Rgb, Rgb];
  cover: number;
}

const LIGHTS: Record<Time, Light> = {
  night: light([0.42, 0.52, 0.86], 1.45, 0.7, [0.02, 0.04, 0.12], [0.09, 0.14, 0.32], 0.86),
  dusk: light([0.8, 0.72, 0.98], 1.2, 0.95, [0.16, 0.16, 0.4], [0.86, 0.5, 0.52], 0.72),
  golden: light([1.16, 0.94, 0.68], 1.05, 1.12, [0.42, 0.42, 0.66], [1, 0.66, 0.34], 0.7),
  dawn: light([1.08, 0.95, 0.98], 0.95, 0.95, [0.56, 0.66, 0.88], [1, 0.8, 0.76], 0.62),
  day: light([1.04, 1.02, 0.98], 0.78, 1.08, [0.32, 0.58, 0.92], [0.78, 0.89, 0.98], 0.55),
};

function light(tint: Rgb, gamma: number, saturation: number, top: Rgb, bottom: Rgb, cover: number): Light {
  return { tint, gamma, saturation, sky: [top, bottom], cover };
}

/** Everything in the light of a time of day. */
export function lightUp(raw: RawImage, time: Time, amount: number): RawImage {
  const light = LIGHTS[time];
  return mapColours(raw, (rgb) => {
    // Lamps and highlights stay bright at night.
    const kept = time === 'night' ? Math.max(0, luma(rgb) - 0.86) * 3 : 0;
    const glow: Rgb = [rgb[0] * kept, rgb[1] * kept * 0.86, rgb[2] * kept * 0.55];
    for (let c = 0; c < 3; c++) rgb[c] = lerp(rgb[c], Math.max(0, rgb[c]) ** light.gamma, amount);
    multiply(rgb, lerp(1, light.tint[0], amount), lerp(1, light.tint[1], amount), lerp(1, light.tint[2], amount));
    saturate(rgb, lerp(1, light.saturation, amount));
    for (let c = 0; c < 3; c++) rgb[c] = rgb[c] + glow[c] * amount;
  });
}

/** Shows the image at another time of day: changes the light on everything, and the sky if there is one. */
export async function changeLight(
  raw: RawImage,
  time: Time,
  amount: number,
  seed: number,
  job: Job,
): Promise<RawImage> {
  const sky = await findSky(raw, job);
  const out = lightUp(raw, time, amount);
  if (sky) paintSky(out, sky, LIGHTS[time], time, amount, createRandom(`sky/${seed}`));
  return out;
}

function paintSky(raw: RawImage, sky: Mask, light: Light, time: Time, amount: number, random: Random): void {
  const { width, height, data } = raw;
  let bottom = 0;
  for (let i = 0; i < sky.data.length; i++) if (sky.data[i] > 128) bottom = i;
  const low = Math.max(1, Math.floor(bottom / width));
  for (let i = 0; i < sky.data.length; i++) {
    if (sky.data[i] === 0) continue;
    const v = Math.min(1, Math.floor(i / width) / low);
    const cover = (sky.data[i] / 255) * light.cover * amount;
    for (let c = 0; c < 3; c++) {
      const goal = lerp(light.sky[0][c], light.sky[1][c], v ** 1.4) * 255;
      data[i * 4 + c] = lerp(data[i * 4 + c], goal, cover);
    }
  }
  if (time !== 'night') return;
  const stars = Math.round((width * low) / 2600);
  for (let n = 0; n < stars; n++) {
    const x = random.int(0, width - 1);
    const y = Math.floor(random.next() ** 1.3 * low);
    const at = y * width + x;
    if (y >= height || sky.data[at] < 220) continue;
    const shine = random.range(60, 200) * amount;
    for (let c = 0; c < 3; c++) data[at * 4 + c] = Math.min(255, data[at * 4 + c] + shine);
  }
}
