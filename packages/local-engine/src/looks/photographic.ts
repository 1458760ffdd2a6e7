import { createRandom } from '../random.ts';
import { addGlow, blurCanvas } from '../raster/blur.ts';
import type { Canvas } from '../raster/canvas.ts';
import { clamp01, hex, mix, type Rgb } from '../raster/colour.ts';
import { clarity, contrast, exposure, luma, mapPixels, saturate, splitTone, vignette } from './grade.ts';

/** Looks that keep the image photographic. Each may change its canvas in place. */
export type LookFilter = (canvas: Canvas, seed: number) => Canvas;

/** How much darker the corners are in looks that darken them. */
const CORNERS = { cinematic: 0.5, film: 0.3, neon: 0.35, mono: 0.35 };

const unit = (canvas: Canvas) => Math.min(canvas.width, canvas.height) / 1024;

/** Teal shadows, amber light, soft bloom, dark corners. */
export const cinematic: LookFilter = (canvas) => {
  addGlow(canvas, 0.74, 0.5, 26 * unit(canvas));
  const shade = vignette(canvas, CORNERS.cinematic);
  mapPixels(canvas, (rgb, x, y) => {
    contrast(rgb, 1.12, 0.42);
    splitTone(rgb, [0.36, 0.54, 0.64], [0.58, 0.5, 0.4], 0.7);
    saturate(rgb, 1.06);
    const k = shade(x, y);
    for (let c = 0; c < 3; c++) rgb[c] = rgb[c] * k;
  });
  return canvas;
};

/** Bright, crisp and vivid, as for a magazine. */
export const photo: LookFilter = (canvas) => {
  clarity(canvas, 0.28, 22 * unit(canvas));
  clarity(canvas, 0.35, Math.max(1, 1.6 * unit(canvas)));
  const gamma = exposure(canvas);
  mapPixels(canvas, (rgb) => {
    for (let c = 0; c < 3; c++) rgb[c] = clamp01(rgb[c]) ** gamma;
    saturate(rgb, 1.42);
    contrast(rgb, 1.08, 0.62);
    // Daylight white balance: clean whites, no cast.
    rgb[0] *= 0.985;
    rgb[2] *= 1.02;
  });
  return canvas;
};

/** Lifted blacks, warm cast, grain, halation around lights and a leak of light from one side. */
export const film: LookFilter = (canvas, seed) => {
  const random = createRandom(seed).fork('film');
  const halo = blurCanvas(canvas, 20 * unit(canvas));
  const leak = random.chance(0.5);
  const { width, height } = canvas;
  const shade = vignette(canvas, CORNERS.film);
  mapPixels(canvas, (rgb, x, y) => {
    const i = (y * width + x) * 3;
    const hot = clamp01((halo.data[i] - 0.62) * 1.6);
    saturate(rgb, 0.78);
    contrast(rgb, 0.82, 0.5);
    const k = shade(x, y);
    const edge = leak ? 1 - x / width : x / width;
    const spill = clamp01(edge - 0.62) * 1.5 * clamp01(1.2 - y / height);
    rgb[0] = rgb[0] * 1.05 * k + 0.06 + hot * 0.16 + spill * 0.55;
    rgb[1] = rgb[1] * 0.98 * k + 0.055 + hot * 0.05 + spill * 0.24;
    rgb[2] = rgb[2] * 0.84 * k + 0.07 + spill * 0.06;
    const grain = (random.next() - 0.5) * 0.13 * (1.15 - luma(rgb));
    for (let c = 0; c < 3; c++) rgb[c] = rgb[c] + grain;
  });
  return canvas;
};

const NEON: [number, Rgb][] = [
  [0, hex('#0b0524')],
  [0.25, hex('#3a1078')],
  [0.48, hex('#c2217f')],
  [0.7, hex('#ff7a59')],
  [0.86, hex('#58e0ff')],
  [1, hex('#f4feff')],
];

/** Indigo night, magenta and cyan light, strong glow. */
export const neon: LookFilter = (canvas) => {
  const shade = vignette(canvas, CORNERS.neon);
  mapPixels(canvas, (rgb, x, y) => {
    const l = clamp01((luma(rgb) - 0.06) * 1.12);
    let k = 1;
    while (k < NEON.length - 1 && l > NEON[k][0]) k++;
    const [a, ca] = NEON[k - 1];
    const [b, cb] = NEON[k];
    const tone = mix(ca, cb, clamp01((l - a) / (b - a)));
    const s = shade(x, y);
    for (let c = 0; c < 3; c++) rgb[c] = (tone[c] * 0.72 + rgb[c] * 0.34) * s;
    saturate(rgb, 1.12);
  });
  addGlow(canvas, 0.55, 0.55, 22 * unit(canvas));
  return canvas;
};

/** A glow over everything, pale colours, a breath of rose and lavender. */
export const dream: LookFilter = (canvas) => {
  const soft = blurCanvas(canvas, 16 * unit(canvas));
  const { width } = canvas;
  mapPixels(canvas, (rgb, x, y) => {
    const i = (y * width + x) * 3;
    for (let c = 0; c < 3; c++) {
      const s = clamp01(soft.data[i + c]);
      const v = clamp01(rgb[c]);
      const screen = 1 - (1 - v) * (1 - s * 0.62);
      rgb[c] = 0.2 + 0.8 * (v * 0.35 + screen * 0.65);
    }
    saturate(rgb, 0.86);
    splitTone(rgb, [0.53, 0.48, 0.6], [0.53, 0.49, 0.5], 0.75);
  });
  return canvas;
};

/** Black and white with deep blacks. */
export const mono: LookFilter = (canvas) => {
  clarity(canvas, 0.3, 18 * unit(canvas));
  const shade = vignette(canvas, CORNERS.mono);
  mapPixels(canvas, (rgb, x, y) => {
    const l = (0.45 * (luma(rgb) - 0.45) * 2.5 + 0.46) * shade(x, y);
    rgb[0] = l * 1.01;
    rgb[1] = l;
    rgb[2] = l * 0.98;
  });
  return canvas;
};
