import { lerp } from '../../raster/colour.ts';
import { paintPavement, paintSkyline } from './city.ts';
import { paintGround } from './ground.ts';
import { alps, hills, sky, winter } from './land-parts.ts';
import type { Stage } from './stage.ts';
import { paintTree } from './trees.ts';

export function paintCity(stage: Stage): void {
  const { canvas, horizon, scene } = stage;
  sky(stage);
  paintSkyline(stage, horizon, canvas.height * 0.58);
  const wet = scene.weather === 'rain' || scene.weather === 'storm' ? 1 : scene.time === 'night' ? 0.6 : 0.3;
  paintPavement(stage, horizon, wet, false);
  if (winter(stage)) paintGround(stage, { kind: 'snow', edge: () => horizon + 1, cover: 0.8 });
}

export function paintStreet(stage: Stage): void {
  const { canvas, horizon, scene } = stage;
  sky(stage);
  if (scene.features.includes('mountains')) alps(stage, 4, 4);
  else if (scene.features.includes('trees')) hills(stage, 2.2, 2.1);
  else paintSkyline(stage, horizon + canvas.height * 0.01, canvas.height * 0.4);
  const random = stage.random('street');
  const { width, height } = canvas;
  paintPavement(stage, horizon, scene.weather === 'rain' || scene.weather === 'storm' ? 1 : 0.12, true);
  if (winter(stage)) paintGround(stage, { kind: 'snow', edge: () => horizon + 1, cover: 0.84 });
  for (let n = 0; n < 5; n++) {
    const t = n / 4;
    for (const side of [-1, 1]) {
      const x = width / 2 + side * height * lerp(0.3, 0.95, t ** 1.4);
      paintTree(
        stage,
        'broadleaf',
        x,
        horizon + height * lerp(0.03, 0.2, t ** 1.6),
        height * lerp(0.14, 0.6, t ** 1.3),
        lerp(0.4, 0.02, t),
        random,
      );
    }
  }
}
