import type { RawImage } from '@darkroom/engine';
import { resizeImage } from '../image/resize.ts';
import { finish } from '../looks/finish.ts';
import { saturate } from '../looks/grade.ts';
import type { Time } from '../prompt/lexicon.ts';
import { understand } from '../prompt/understand.ts';
import { canvasToRaw } from '../raster/canvas.ts';
import { createStage } from '../scene/backdrop/backdrop.ts';
import { paintSky } from '../scene/backdrop/sky.ts';
import { composeScene } from '../scene/compose.ts';
import type { Mask } from '../vision/mask.ts';
import type { Job } from '../work/job.ts';
import { findSky } from './find-sky.ts';
import { changeLight, lightUp } from './light.ts';
import type { SkyWish } from './read-sky.ts';
import { changeWeather } from './season.ts';
import { multiply } from './tone.ts';

/** Maximum side of a drawn sky; for larger images it is enlarged. */
const MAX_SIDE = 1536;
/** How strongly the light of the new sky falls on everything below it. */
const FALLS: Record<Time, number> = { night: 0.85, dusk: 0.6, golden: 0.5, dawn: 0.4, day: 0.35 };

/** Draws the sky that is asked for in place of the one in the image, and lets its light fall on the rest. */
export async function replaceSky(
  raw: RawImage,
  wish: SkyWish,
  amount: number,
  seed: number,
  job: Job,
): Promise<RawImage> {
  const sky = await findSky(raw, job, false);
  if (!sky) {
    if (wish.weather && wish.weather !== 'clear') return changeWeather(raw, wish.weather, amount, seed);
    return wish.time ? changeLight(raw, wish.time, amount, seed, job) : raw;
  }
  const drawn = await drawSky(raw, sky, wish, seed, job);
  const out = wish.time ? lightUp(raw, wish.time, amount * FALLS[wish.time]) : { ...raw, data: raw.data.slice() };
  if (wish.weather && wish.weather !== 'clear') shadeBelow(out, wish.weather === 'storm' ? 0.3 : 0.14, amount);
  for (let i = 0; i < sky.data.length; i++) {
    const share = sky.data[i] / 255;
    if (share === 0) continue;
    for (let c = 0; c < 3; c++) {
      const at = i * 4 + c;
      out.data[at] = Math.round(out.data[at] + (drawn.data[at] - out.data[at]) * share);
    }
  }
  return out;
}

async function drawSky(raw: RawImage, sky: Mask, wish: SkyWish, seed: number, job: Job): Promise<RawImage> {
  const scale = Math.min(1, MAX_SIDE / Math.max(raw.width, raw.height));
  const width = Math.max(32, Math.round(raw.width * scale));
  const height = Math.max(32, Math.round(raw.height * scale));
  const { features, time, weather, colour } = wish;
  const dark = time === 'night' || time === 'dusk' || weather === 'storm' || weather === 'rain';
  const scene = composeScene(
    { ...understand('a meadow'), features, time: time ?? 'day', weather, subjects: [] },
    {
      prompt: 'sky',
      width,
      height,
      seed,
      upscale: 1,
      // It would brighten a dark sky too.
      look: { name: 'photo', strength: dark ? 0.08 : 0.45, punch: 1, detail: 1, tints: [] },
    },
  );
  scene.horizon = Math.min(1, Math.max(0.2, lowestRow(sky) / raw.height));
  scene.light.y = Math.min(scene.light.y, scene.horizon - 0.06);
  if (colour) scene.skyColour = colour;
  const stage = createStage(scene, job);
  paintSky(stage);
  const drawn = canvasToRaw(finish(stage.canvas, scene, job));
  return resizeImage(drawn, raw.width, raw.height);
}

/** The row down to which the sky reaches, without a few stray pixels. */
function lowestRow(sky: Mask): number {
  const { width, height, data } = sky;
  for (let y = height - 1; y > 0; y--) {
    let count = 0;
    for (let x = 0; x < width; x++) if (data[y * width + x] > 128) count++;
    if (count > width * 0.03) return y;
  }
  return height / 2;
}

/** Less light and colour, as under clouds. */
function shadeBelow(raw: RawImage, dark: number, amount: number): void {
  const rgb = new Float32Array(3);
  for (let i = 0; i < raw.data.length; i += 4) {
    for (let c = 0; c < 3; c++) rgb[c] = raw.data[i + c] / 255;
    saturate(rgb, 1 - dark * amount);
    const k = 1 - dark * amount;
    multiply(rgb, k * 0.97, k, k * 1.03);
    for (let c = 0; c < 3; c++) raw.data[i + c] = Math.min(255, Math.max(0, Math.round(rgb[c] * 255)));
  }
}
