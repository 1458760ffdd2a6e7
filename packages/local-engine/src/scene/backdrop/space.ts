import { glow } from '../../raster/brush.ts';
import { clamp01, fromHsl } from '../../raster/colour.ts';
import { fbm, ridged } from '../../raster/noise.ts';
import { paintGround } from './ground.ts';
import type { Stage } from './stage.ts';

/** Stars and coloured gas. */
export function paintSpace(stage: Stage): void {
  const { canvas, noise, scene } = stage;
  const { width, height, data } = canvas;
  const random = stage.random('space');
  // Blues, violets and reds: green gas looks like slime.
  const hue = random.range(0.58, 0.98);
  const gasA = fromHsl(hue, 0.75, 0.5);
  const gasB = fromHsl((hue + random.range(0.12, 0.3)) % 1, 0.8, 0.55);
  const ox = random.range(0, 50);
  for (let y = 0; y < height; y++) {
    if (y % 32 === 0) stage.job.check();
    for (let x = 0; x < width; x++) {
      const u = (x / height) * 1.7 + ox;
      const v = (y / height) * 1.7;
      const wx = fbm(noise, u + 3, v, 3);
      const gas = clamp01(fbm(noise, u + wx * 1.6, v + wx * 1.6, 5) * 1.5 + 0.34);
      const veins = ridged(noise, u * 1.2 + wx, v * 1.2, 4) ** 2;
      const i = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) {
        data[i + c] = 0.012 + 0.02 * c + gasA[c] * gas ** 2.6 * 0.42 + gasB[c] * veins ** 1.5 * gas * 0.75;
      }
    }
  }
  const count = Math.round((width * height) / 700);
  for (let n = 0; n < count; n++) {
    const b = random.next() ** 6;
    const i = (Math.floor(random.next() * height) * width + Math.floor(random.next() * width)) * 3;
    const warm = random.range(0.75, 1);
    data[i] = data[i] + 0.12 + b * warm;
    data[i + 1] = data[i + 1] + 0.12 + b * 0.95;
    data[i + 2] = data[i + 2] + 0.12 + b;
    if (b > 0.55)
      glow(
        canvas,
        (i / 3) % width,
        Math.floor(i / 3 / width),
        Math.min(width, height) * 0.012,
        [1, 0.95, 0.9],
        b * 0.7,
      );
  }
  if (scene.subjects.some((s) => s.ground !== null))
    paintGround(stage, {
      kind: 'rock',
      edge: (x) => stage.horizon + height * 0.03 * fbm(noise, (x / height) * 2.4, 9, 4),
    });
}
