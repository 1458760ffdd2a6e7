import type { Place } from '../../prompt/lexicon.ts';
import { disc, glow } from '../../raster/brush.ts';
import { fbm } from '../../raster/noise.ts';
import type { Scene } from '../scene.ts';
import type { Stage } from './stage.ts';

/** What falls through a scene, if it is outdoors. */
export function fallsIn({ weather, place }: Scene): 'snow' | 'rain' | null {
  if (INDOORS.has(place)) return null;
  return weather === 'snow' ? 'snow' : weather === 'rain' || weather === 'storm' ? 'rain' : null;
}

/** Fog between the backdrop and the subjects, or in front of them. */
export function paintAir(stage: Stage, amount: number): void {
  if (stage.scene.weather === 'fog' && !INDOORS.has(stage.scene.place)) fog(stage, amount);
}

/** Places without weather. */
export const INDOORS = new Set<Place>(['studio', 'interior', 'table', 'space', 'underwater', 'abstract', 'flat']);

/** A bolt in the sky; drawn before the land, so it strikes behind it. */
export function paintLightning(stage: Stage): void {
  const { canvas, horizon } = stage;
  const random = stage.random('lightning');
  let x = canvas.width * random.range(0.25, 0.75);
  const unit = canvas.height / 1024;
  for (let y = 0; y < horizon; y++) {
    x += random.range(-3.2, 3.2) * unit;
    disc(canvas, x, y, 1.3 * unit + 0.4, [1.25, 1.25, 1.4], 0.9);
    if (y % 7 === 0) glow(canvas, x, y, 46 * unit, [0.62, 0.66, 1], 0.1);
  }
}

function fog(stage: Stage, amount: number): void {
  const { canvas, light, noise, horizon } = stage;
  const { width, height, data } = canvas;
  for (let y = 0; y < height; y++) {
    const band = Math.exp(-(((y - horizon * 1.02) / (height * 0.2)) ** 2));
    if (band < 0.005) continue;
    for (let x = 0; x < width; x++) {
      const a = Math.min(0.9, amount * band * (0.75 + 0.8 * fbm(noise, (x / height) * 1.6, (y / height) * 6, 3)));
      if (a <= 0) continue;
      const i = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) data[i + c] = data[i + c] + (light.haze[c] - data[i + c]) * a;
    }
  }
}
