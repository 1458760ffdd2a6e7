import { cloneCanvas } from '../raster/canvas.ts';
import { clamp01, smoothstep } from '../raster/colour.ts';
import { createNoise } from '../raster/noise.ts';
import { blurPlane, createPlane } from '../raster/plane.ts';
import { mapPixels } from './grade.ts';
import type { LookFilter } from './photographic.ts';
import { edges, paintStrokes } from './strokes.ts';

/** Black ink on cream paper: gouged lines that widen with the light and bend around shapes, bold outlines. */
export const woodcut: LookFilter = (source, seed) => {
  const unit = Math.min(source.width, source.height) / 1024;
  const canvas = paintStrokes(cloneCanvas(source), Math.max(1, 4 * unit));
  const { width, height, data } = canvas;
  const light = createPlane(width, height);
  for (let p = 0; p < light.data.length; p++) {
    light.data[p] = clamp01(0.35 * data[p * 3] + 0.5 * data[p * 3 + 1] + 0.15 * data[p * 3 + 2]);
  }
  const rank = rankOf(light.data);
  const soft = blurPlane(light, Math.max(1, 14 * unit));
  const ink = edges(canvas, Math.max(1, 2 * unit));
  const noise = createNoise(`${seed}/wood`);
  const gap = Math.max(2.5, 7.5 * unit);
  mapPixels(canvas, (rgb, x, y) => {
    const p = y * width + x;
    const l = light.data[p];
    // How light it is among all there is, so dark scenes are not only ink.
    const tone = 0.65 * rank[Math.round(l * 255)] + 0.35 * l;
    const bend = soft.data[p] * 4 + noise(x * (0.005 / unit), y * (0.005 / unit)) * 2.4;
    const wave = Math.sin(((y + x * 0.3) / gap) * Math.PI + bend) * 0.5 + 0.5;
    // Light places are cut away, dark ones are left; between them the cuts widen with the light.
    const wide = smoothstep(0.3, 0.66, tone);
    const cut = wide === 0 ? 0 : wide === 1 ? 1 : smoothstep(1 - wide - 0.12, 1 - wide + 0.12, wave);
    // Outlines are ink on paper, and paper on ink.
    const outline = smoothstep(0.09, 0.17, ink.data[p]);
    const v = cut * (1 - outline) + outline * (wide < 0.3 ? 1 : 0);
    const grain = 1 - 0.05 * Math.abs(noise(x * 0.35, y * 0.06));
    rgb[0] = 0.09 + v * 0.86 * grain;
    rgb[1] = 0.08 + v * 0.82 * grain;
    rgb[2] = 0.08 + v * 0.7 * grain;
  });
  return canvas;
};

/** For each of 256 levels, the share of pixels that are darker. */
function rankOf(light: Float32Array): Float32Array {
  const counts = new Float32Array(256);
  for (const value of light) {
    const level = Math.round(value * 255);
    counts[level] = counts[level] + 1;
  }
  let below = 0;
  return counts.map((count) => {
    const rank = (below + count / 2) / light.length;
    below += count;
    return rank;
  });
}
