import { blurCanvas } from '../raster/blur.ts';
import { type Canvas, cloneCanvas, createCanvas } from '../raster/canvas.ts';
import { clamp01, hex, mix, smoothstep } from '../raster/colour.ts';
import { createNoise, fbm } from '../raster/noise.ts';
import { blurPlane, createPlane } from '../raster/plane.ts';
import { contrast, exposure, luma, mapPixels, saturate } from './grade.ts';
import type { LookFilter } from './photographic.ts';
import { edges, paintStrokes } from './strokes.ts';

const unit = (canvas: Canvas) => Math.min(canvas.width, canvas.height) / 1024;

/** Broad strokes with ridges that catch the light. */
export const oil: LookFilter = (source, seed) => {
  const canvas = paintStrokes(paintStrokes(source, Math.max(4, 9 * unit(source))), Math.max(2.6, 4 * unit(source)));
  const noise = createNoise(`${seed}/oil`);
  const u = 1 / Math.max(0.25, unit(source));
  mapPixels(canvas, (rgb, x, y) => {
    for (let c = 0; c < 3; c++) rgb[c] = clamp01(rgb[c]) ** 0.88;
    saturate(rgb, 1.4);
    contrast(rgb, 1.1);
    const weave = noise(x * 0.13 * u, y * 0.03 * u) * 0.055 + noise(x * 0.03 * u + 9, y * 0.16 * u) * 0.04;
    for (let c = 0; c < 3; c++) rgb[c] = rgb[c] * (1 + weave) + weave * 0.22;
  });
  return canvas;
};

/** Gouache and ink: few tones, a pen around them, warm paper. */
export const storybook: LookFilter = (source, seed) => {
  const canvas = paintStrokes(source, Math.max(1, 3.5 * unit(source)));
  const ink = edges(canvas, Math.max(1, 1.2 * unit(source)));
  const noise = createNoise(`${seed}/paper`);
  const { width } = canvas;
  const paper = hex('#fbf1dc');
  mapPixels(canvas, (rgb, x, y) => {
    saturate(rgb, 1.25);
    const l = clamp01(luma(rgb));
    const step = (Math.floor(l * 7) + smoothstep(0.35, 0.65, (l * 7) % 1)) / 7;
    const k = (step + 0.05) / (l + 0.05);
    const line = smoothstep(0.085, 0.22, ink.data[y * width + x]);
    const grain = 1 + 0.035 * noise(x * 0.6, y * 0.6);
    for (let c = 0; c < 3; c++) {
      const flat = mix([0, 0, 0], [1, 1, 1], clamp01(rgb[c] * k * 1.06 + 0.035))[c];
      rgb[c] = (flat * paper[c] * (1 - line * 0.8) + line * 0.8 * 0.1) * grain;
    }
  });
  return canvas;
};

/** Washes that pool at their edges, on white paper that shows around them. */
export const watercolour: LookFilter = (source, seed) => {
  const canvas = paintStrokes(source, Math.max(2, 5 * unit(source)));
  const rim = blurPlane(edges(canvas, Math.max(1, 2 * unit(source))), 1);
  const noise = createNoise(`${seed}/wash`);
  const { width, height } = canvas;
  const h = Math.min(width, height);
  mapPixels(canvas, (rgb, x, y) => {
    const u = x / h;
    const v = y / h;
    const wash = fbm(noise, u * 3.2, v * 3.2, 3);
    const grain = noise(x * 0.45, y * 0.45) * 0.5 + noise(x * 0.9 + 40, y * 0.9) * 0.5;
    const pool = smoothstep(0.06, 0.3, rim.data[y * width + x]) * 0.24;
    const border = Math.min(u, v, (width - 1 - x) / h, (height - 1 - y) / h);
    const paper = smoothstep(0.075, 0.018, border + 0.035 * wash + 0.008 * grain);
    saturate(rgb, 1.1);
    for (let c = 0; c < 3; c++) {
      const pigment = 1 - (1 - clamp01(rgb[c])) * (0.86 + wash * 0.34) * (1 + grain * 0.12);
      const wet = clamp01(pigment * (1 - pool) + 0.04);
      rgb[c] = wet * (1 - paper) + (0.965 - c * 0.012) * (1 + grain * 0.012) * paper;
    }
  });
  return canvas;
};

/** Sheets of card, each with a shadow on the one below. */
export const papercut: LookFilter = (source, seed) => {
  const calm = blurCanvas(paintStrokes(source, Math.max(2, 7 * unit(source))), Math.max(1, 1.2 * unit(source)));
  const { width, height } = source;
  const levels = new Float32Array(width * height);
  const LEVELS = 7;
  for (let p = 0, i = 0; p < levels.length; p++, i += 3) {
    const l = clamp01(0.299 * calm.data[i] + 0.587 * calm.data[i + 1] + 0.114 * calm.data[i + 2]);
    levels[p] = Math.round(l * LEVELS);
  }
  const noise = createNoise(`${seed}/card`);
  const out = createCanvas(width, height);
  const d = Math.max(1, Math.round(4 * unit(source)));
  const at = (x: number, y: number) =>
    levels[Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))];
  const soft = blurPlane({ width, height, data: levels }, Math.max(1, d));
  out.data.set(calm.data);
  mapPixels(out, (rgb, x, y) => {
    const level = at(x, y);
    const l = clamp01(luma(rgb));
    const k = ((level + 0.4) / (LEVELS + 0.6) + 0.06) / (l + 0.06);
    const cast = clamp01(
      (soft.data[Math.min(height - 1, Math.max(0, y - d)) * width + Math.min(width - 1, Math.max(0, x - d))] - level) *
        0.75,
    );
    const cut = level > at(x + 1, y + 1) || level > at(x - 1, y) ? 0.1 : 0;
    const grain = 1 + 0.05 * noise(x * 0.5, y * 0.5) + 0.03 * noise(x * 0.11, y * 0.11);
    saturate(rgb, 1.35);
    for (let c = 0; c < 3; c++) rgb[c] = (clamp01(rgb[c] * k) * 0.9 + 0.07 + cut) * (1 - cast * 0.6) * grain;
  });
  return out;
};

/** Comic print: flat bright inks, dots for shade, bold outlines. */
export const pop: LookFilter = (source) => {
  const canvas = paintStrokes(source, Math.max(2, 4.5 * unit(source)));
  const ink = edges(canvas, Math.max(1, 1.8 * unit(source)));
  const { width } = canvas;
  const cell = Math.max(4, 11 * unit(source));
  const gamma = exposure(canvas) + 0.14;
  mapPixels(canvas, (rgb, x, y) => {
    for (let c = 0; c < 3; c++) rgb[c] = clamp01(rgb[c]) ** gamma;
    saturate(rgb, 1.7);
    const l = clamp01(luma(rgb));
    const u = ((x + y) / cell) * Math.SQRT1_2;
    const v = ((x - y) / cell) * Math.SQRT1_2;
    const dx = u - Math.floor(u) - 0.5;
    const dy = v - Math.floor(v) - 0.5;
    const radius = Math.sqrt(clamp01(0.86 - l)) * 0.62;
    const dot = smoothstep(radius + 0.07, radius - 0.07, Math.sqrt(dx * dx + dy * dy));
    const line = smoothstep(0.14, 0.26, ink.data[y * width + x]);
    for (let c = 0; c < 3; c++) {
      const flat = (Math.round(clamp01(rgb[c] * 1.22 + 0.12) * 4) / 4) * 0.96 + 0.03;
      const shade = flat * (1 - 0.42 * dot);
      rgb[c] = shade * (1 - line) + 0.05 * line;
    }
  });
  return canvas;
};

/**
 * Graphite on paper: lines where the light changes, soft shading and hatching where it is dark. Each place is compared
 * with what is around it, so dark images are drawn as well as bright ones.
 */
export const sketch: LookFilter = (source, seed) => {
  const canvas = cloneCanvas(source);
  const { width, height, data } = canvas;
  const light = createPlane(width, height);
  for (let p = 0; p < light.data.length; p++) {
    light.data[p] = clamp01(0.35 * data[p * 3] + 0.5 * data[p * 3 + 1] + 0.15 * data[p * 3 + 2]) ** 0.7;
  }
  const fine = blurPlane(light, Math.max(1, 2.6 * unit(source)));
  const around = blurPlane(light, Math.max(2, 9 * unit(source)));
  const noise = createNoise(`${seed}/graphite`);
  const step = 0.9 / Math.max(0.6, unit(source));
  mapPixels(canvas, (rgb, x, y) => {
    const p = y * width + x;
    const l = fine.data[p];
    // A line where a place is darker than its surroundings.
    const ratio = (light.data[p] + 0.06) / (around.data[p] + 0.06);
    const line = smoothstep(0.985, 0.78, ratio);
    const grain = 0.75 + 0.5 * noise(x * 0.7, y * 0.7);
    const wave = noise(x * 0.015, y * 0.015) * 2;
    const hatch = Math.sin((x + y * 0.85) * step + wave) * 0.5 + 0.5;
    const cross = Math.sin((x - y * 0.9) * step * 1.1 + wave) * 0.5 + 0.5;
    const tone = clamp01(0.78 - l) * 0.62 * (0.45 + 0.55 * hatch) + clamp01(0.36 - l) * 0.5 * cross;
    const v = clamp01(0.97 - (tone + line * 0.8) * grain);
    rgb[0] = v;
    rgb[1] = v * 0.99;
    rgb[2] = v * 0.97;
  });
  return canvas;
};
