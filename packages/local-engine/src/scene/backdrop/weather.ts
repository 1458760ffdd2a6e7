import type { Place } from '../../prompt/lexicon.ts';
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
