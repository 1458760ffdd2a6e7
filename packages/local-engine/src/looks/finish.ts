import { addGlow } from '../raster/blur.ts';
import type { Canvas } from '../raster/canvas.ts';
import { fromHsl } from '../raster/colour.ts';
import { createNoise } from '../raster/noise.ts';
import type { LookSettings, Scene, Tint } from '../scene/scene.ts';
import type { Job } from '../work/job.ts';
import { clarity, contrast, mapPixels, saturate } from './grade.ts';
import { applyLook } from './looks.ts';
import { transferPalette } from './palette.ts';

/** The last steps of an image, in place: light spills, then the look and the parameters are applied. */
export function finish(source: Canvas, scene: Scene, job: Job): Canvas {
  const unit = Math.min(source.width, source.height) / 1024;
  const { look } = scene;
  addGlow(source, 0.86, 0.55, 18 * unit);
  job.check();
  const canvas = applyLook(source, look.name, look.strength, scene.seed);
  job.check();
  applySettings(canvas, look, scene.seed);
  return canvas;
}

/** Applies what the parameters say about detail, contrast, tints and palette, in place. */
export function applySettings(
  canvas: Canvas,
  look: Pick<LookSettings, 'detail' | 'punch' | 'tints' | 'palette'>,
  seed: number,
): Canvas {
  const unit = Math.min(canvas.width, canvas.height) / 1024;
  if (look.detail !== 1) clarity(canvas, (look.detail - 1) * 0.8, Math.max(1, 2.2 * unit));
  if (look.punch !== 1) {
    mapPixels(canvas, (rgb) => {
      contrast(rgb, look.punch, 0.46);
      saturate(rgb, 0.35 + 0.65 * look.punch);
    });
  }
  for (const tint of look.tints) applyTint(canvas, tint, seed);
  if (look.palette) transferPalette(canvas, look.palette, look.palette.strength);
  return canvas;
}

/** The effect of a LoRA or custom model: a tint of its own colour, or a texture of its own. */
function applyTint(canvas: Canvas, tint: Tint, seed: number): void {
  const colour = fromHsl(tint.hue, 0.7, 0.55);
  if (tint.kind === 'colour') {
    const k = 0.22 * tint.strength;
    mapPixels(canvas, (rgb) => {
      const l = 0.299 * rgb[0] + 0.587 * rgb[1] + 0.114 * rgb[2];
      for (let c = 0; c < 3; c++) {
        const soft = l < 0.5 ? 2 * l * colour[c] : 1 - 2 * (1 - l) * (1 - colour[c]);
        rgb[c] = rgb[c] + (soft - rgb[c]) * k;
      }
    });
    return;
  }
  const noise = createNoise(`${seed}/${tint.hue}`);
  const angle = tint.hue * Math.PI;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const f = 420 / Math.min(canvas.width, canvas.height);
  mapPixels(canvas, (rgb, x, y) => {
    const u = (x * cos + y * sin) * f;
    const v = (-x * sin + y * cos) * f;
    const weave = noise(u * 0.2, v) * 0.05 * tint.strength;
    for (let c = 0; c < 3; c++) rgb[c] = rgb[c] * (1 + weave) + weave * 0.2;
  });
}
