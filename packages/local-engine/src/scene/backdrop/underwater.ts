import { glow } from '../../raster/brush.ts';
import { clamp01, hex, mix, smoothstep } from '../../raster/colour.ts';
import { fbm } from '../../raster/noise.ts';
import type { Stage } from './stage.ts';

/** Blue depth, shafts of light, a sandy bed, bubbles. */
export function paintUnderwater(stage: Stage): void {
  const { canvas, noise, scene, horizon } = stage;
  const { width, height, data } = canvas;
  const random = stage.random('underwater');
  const top = hex('#5fd0e6');
  const middle = hex('#1583b4');
  const deep = hex('#073a66');
  const sx = scene.light.x * width;
  for (let y = 0; y < height; y++) {
    if (y % 32 === 0) stage.job.check();
    const v = y / height;
    const water = v < 0.4 ? mix(top, middle, v / 0.4) : mix(middle, deep, (v - 0.4) / 0.6);
    for (let x = 0; x < width; x++) {
      const angle = (x - sx) / (y + height * 0.35);
      const shaft =
        clamp01(fbm(noise, angle * 7, 3.3, 3) * 2 + 0.1) *
        Math.exp(-v * 1.7) *
        Math.exp(-(((x - sx) / width) ** 2) * 3.2);
      const i = (y * width + x) * 3;
      const bed = smoothstep(horizon, horizon + height * 0.05, y + height * 0.04 * noise((x / height) * 3, 4));
      let caustic = 0;
      let sand = 0;
      if (bed > 0) {
        const z = 0.3 / Math.max(0.02, (y - horizon + height * 0.1) / height);
        const wx = ((x - width / 2) / height) * z * 3;
        caustic = (1 - Math.abs(noise(wx * 2.2, z * 3.4) + 0.4 * noise(wx * 5, z * 7))) ** 5;
        sand = 0.62 + 0.2 * fbm(noise, wx * 6, z * 9, 2);
      }
      for (let c = 0; c < 3; c++) {
        const open = water[c] + shaft * 0.5 * (1 - c * 0.04);
        const floor = mix(water, [0.86, 0.8, 0.62], 0.6)[c];
        data[i + c] = open * (1 - bed) + floor * (sand + 0.3 * caustic) * bed;
      }
    }
  }
  const unit = height / 1024;
  for (let n = 0; n < 60; n++) {
    const r = unit * random.range(2, 9);
    const x = random.next() * width;
    const y = random.next() * height;
    glow(canvas, x, y, r * 1.3, [0.6, 0.85, 0.95], 0.28);
    glow(canvas, x - r * 0.3, y - r * 0.3, r * 0.5, [1, 1, 1], 0.6);
  }
}
