import { COLOURS } from '../../prompt/lexicon.ts';
import { clamp01, fromHsl, mix, type Rgb } from '../../raster/colour.ts';
import { fbm } from '../../raster/noise.ts';
import type { Stage } from './stage.ts';

/** Silk: warped folds of colour. For words that name nothing we know. */
export function paintAbstract(stage: Stage): void {
  const { canvas, noise, scene } = stage;
  const { width, height, data } = canvas;
  const random = stage.random('abstract');
  const named = scene.colours.map((c) => COLOURS[c]).filter((c) => c !== undefined);
  const hue = random.next();
  const spread = random.range(0.05, 0.13) * (random.chance(0.5) ? 1 : -1);
  // Two named colours are the dark and the light side of the folds.
  const [first, second = first] = named;
  const palette: Rgb[] = [0.24, 0.44, 0.6, 0.77].map((lightness, i) => {
    const colour = i < 2 ? first : second;
    return fromHsl(colour ? (colour.hue ?? 0) : (hue + spread * i * 0.7 + 1) % 1, colour?.saturation ?? 0.7, lightness);
  });
  const ox = random.range(0, 60);
  const f = random.range(0.8, 1.25);
  const step = 1 / height;
  const field = (x: number, y: number) => {
    const u = x * f + ox;
    const v = y * f;
    const a = fbm(noise, u, v, 3);
    const b = fbm(noise, u + 5.2 + a * 1.8, v + 1.3 + a * 1.8, 3);
    return fbm(noise, u + b * 2.2, v + b * 2.2, 3);
  };
  const row = new Float32Array(width + 1);
  let above = new Float32Array(width + 1);
  for (let y = 0; y < height; y++) {
    if (y % 16 === 0) stage.job.check();
    for (let x = 0; x <= width; x++) row[x] = field(x * step, y * step);
    for (let x = 0; x < width; x++) {
      const h = row[x];
      const dx = (row[x + 1] - h) * height;
      const dy = y === 0 ? 0 : (h - above[x]) * height;
      const n = 1 / Math.sqrt(1 + (dx * dx + dy * dy) * 0.12);
      const lit = clamp01((0.55 - dx * 0.16 * stage.light.side - dy * 0.2) * n + 0.15);
      const p = clamp01(h * 1.25 + 0.5) * (palette.length - 1);
      const c0 = mix(palette[Math.floor(p)], palette[Math.min(3, Math.floor(p) + 1)], p % 1);
      const spec = clamp01(lit * 1.25 - 0.62) ** 3 * 1.6;
      const i = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) data[i + c] = c0[c] * (0.42 + 0.95 * lit) + spec * 0.5;
    }
    above = row.slice();
  }
}
