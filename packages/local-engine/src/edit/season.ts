import type { RawImage } from '@darkroom/engine';
import { luma, saturate } from '../looks/grade.ts';
import type { Season, Weather } from '../prompt/lexicon.ts';
import { clamp01, fromHsl, toHsl } from '../raster/colour.ts';
import { createFalling } from '../raster/falling.ts';
import { createNoise, fbm } from '../raster/noise.ts';
import { blurPlane, createPlane } from '../raster/plane.ts';
import { subjectMask } from '../vision/cutout.ts';
import { findTargets } from '../vision/find-targets.ts';
import { maskArea } from '../vision/mask.ts';
import type { Job } from '../work/job.ts';
import { findSky } from './find-sky.ts';
import { mapColours, multiply } from './tone.ts';

/** Shows the image in another season: greens change, and the light changes with them. */
export function changeSeason(raw: RawImage, season: Season, amount: number, seed: number, snows: boolean): RawImage {
  // Leaves change in patches.
  const patches = createNoise(`season/${seed}`);
  let pixel = -1;
  const out = mapColours(raw, (rgb) => {
    pixel++;
    const x = pixel % raw.width;
    const y = (pixel - x) / raw.width;
    const rough = clamp01(0.5 + 0.7 * patches((x * 18) / raw.width, (y * 18) / raw.width));
    const [hue, saturation, lightness] = toHsl([rgb[0], rgb[1], rgb[2]]);
    const green = greenness(hue, saturation) * amount;
    if (season === 'winter') snowOver(rgb, green, amount);
    else if (season === 'autumn')
      turn(rgb, mixHue(hue, 0.03 + rough * 0.09, green), saturation, lightness, 1 + 0.25 * green);
    else if (season === 'spring') turn(rgb, hue + 0.02 * green, saturation, lightness + 0.06 * green, 1 + 0.2 * green);
    else turn(rgb, hue, saturation, lightness, 1 + 0.25 * amount);
    if (season === 'autumn') multiply(rgb, 1 + 0.05 * amount, 1, 1 - 0.1 * amount);
    if (season === 'summer') multiply(rgb, 1 + 0.05 * amount, 1 + 0.02 * amount, 1 - 0.03 * amount);
    if (season === 'spring' && green > 0.25 && rough > 0.66) turn(rgb, 0.93, 0.6, Math.min(0.9, lightness + 0.25), 1);
  });
  if (snows) fall(out, 'snow', amount * 1.4, seed);
  return out;
}

/** Rain, snow, fog and storm over the whole image. */
export function changeWeather(raw: RawImage, weather: Weather, amount: number, seed: number): RawImage {
  if (weather === 'clear') return mapColours(raw, (rgb) => saturate(rgb, 1 + 0.2 * amount));
  const dim = weather === 'storm' ? 0.55 : weather === 'rain' ? 0.78 : 0.95;
  const grey = weather === 'fog' ? 0.45 : weather === 'snow' ? 0.75 : 0.6;
  const out = mapColours(raw, (rgb) => {
    saturate(rgb, 1 - (1 - grey) * amount);
    const level = 1 - (1 - dim) * amount;
    multiply(rgb, level * (1 - 0.06 * amount), level * (1 - 0.02 * amount), level * (1 + 0.03 * amount));
  });
  if (weather === 'fog') addFog(out, amount);
  if (weather === 'snow') fall(out, 'snow', amount * 2, seed);
  if (weather === 'rain' || weather === 'storm') fall(out, 'rain', amount * 2.4, seed);
  return out;
}

function greenness(hue: number, saturation: number): number {
  const near = Math.max(0, 1 - Math.abs(hue - 0.28) / 0.14);
  return Math.min(1, near * 1.6) * Math.min(1, saturation * 3);
}

function snowOver(rgb: Float32Array, green: number, amount: number): void {
  const light = luma(rgb);
  const snow = Math.min(1, green * (0.55 + light));
  const white = 0.78 + light * 0.22;
  for (let c = 0; c < 3; c++) rgb[c] = rgb[c] + (white - rgb[c]) * snow;
  saturate(rgb, 1 - 0.35 * amount);
  multiply(rgb, 1 - 0.06 * amount, 1 - 0.01 * amount, 1 + 0.06 * amount);
}

function turn(rgb: Float32Array, hue: number, saturation: number, lightness: number, gain: number): void {
  const [r, g, b] = fromHsl((hue + 1) % 1, Math.min(1, saturation * gain), Math.min(1, lightness));
  rgb[0] = r;
  rgb[1] = g;
  rgb[2] = b;
}

function mixHue(from: number, to: number, t: number): number {
  return from + (to - from) * t;
}

function fall({ data, width, height }: RawImage, kind: 'snow' | 'rain', amount: number, seed: number): void {
  createFalling(kind, amount, seed)(data, width, height, 0);
}

function addFog(raw: RawImage, amount: number): void {
  for (let y = 0; y < raw.height; y++) {
    // Densest around the horizon, thinnest at the feet.
    const v = y / raw.height;
    const thick = amount * (v < 0.55 ? 0.5 + 0.25 * (v / 0.55) : 0.75 - 0.55 * ((v - 0.55) / 0.45));
    for (let i = y * raw.width * 4; i < (y + 1) * raw.width * 4; i += 4) {
      raw.data[i] = raw.data[i] + (214 - raw.data[i]) * thick;
      raw.data[i + 1] = raw.data[i + 1] + (219 - raw.data[i + 1]) * thick;
      raw.data[i + 2] = raw.data[i + 2] + (226 - raw.data[i + 2]) * thick;
    }
  }
}

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
