import { blurCanvas } from '../raster/blur.ts';
import type { Canvas } from '../raster/canvas.ts';
import { clamp01, mix, type Rgb } from '../raster/colour.ts';

/** Changes every pixel in place. */
export function mapPixels(canvas: Canvas, change: (rgb: [number, number, number], x: number, y: number) => void): void {
  const { width, height, data } = canvas;
  const rgb: [number, number, number] = [0, 0, 0];
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i += 3) {
      rgb[0] = data[i];
      rgb[1] = data[i + 1];
      rgb[2] = data[i + 2];
      change(rgb, x, y);
      data[i] = rgb[0];
      data[i + 1] = rgb[1];
      data[i + 2] = rgb[2];
    }
  }
}

/** Three numbers that can be changed in place. */
type Pixel = [number, number, number] | Float32Array;

export function luma(rgb: Rgb | Pixel): number {
  return 0.299 * rgb[0] + 0.587 * rgb[1] + 0.114 * rgb[2];
}

export function saturate(rgb: Pixel, amount: number): void {
  const l = luma(rgb);
  for (let c = 0; c < 3; c++) rgb[c] = l + (rgb[c] - l) * amount;
}

export function contrast(rgb: [number, number, number], amount: number, pivot = 0.45): void {
  for (let c = 0; c < 3; c++) rgb[c] = pivot + (rgb[c] - pivot) * amount;
}

/** Tints dark and light parts separately. */
export function splitTone(rgb: [number, number, number], shadows: Rgb, highlights: Rgb, amount: number): void {
  const l = clamp01(luma(rgb));
  const tone = mix(shadows, highlights, l);
  for (let c = 0; c < 3; c++) rgb[c] = rgb[c] * (1 - amount) + rgb[c] * tone[c] * 2 * amount;
}

/** 1 in the middle, falling to 1 - amount in the corners. */
export function vignette(canvas: Canvas, amount: number): (x: number, y: number) => number {
  const cx = canvas.width / 2;
  const cy = canvas.height / 2;
  return (x, y) => {
    const dx = (x - cx) / cx;
    const dy = (y - cy) / cy;
    const d = (dx * dx + dy * dy) / 2;
    return 1 - amount * d * d * (1.6 - 0.6 * d);
  };
}

/** Local contrast: increases differences from the surroundings. */
export function clarity(canvas: Canvas, amount: number, radius: number): void {
  const around = blurCanvas(canvas, radius);
  for (let i = 0; i < canvas.data.length; i++) {
    canvas.data[i] = canvas.data[i] + (canvas.data[i] - around.data[i]) * amount;
  }
}

/** The exponent that brings the image's middle to where a light meter would put it, within limits. */
export function exposure(canvas: Canvas): number {
  let sum = 0;
  for (let i = 1; i < canvas.data.length; i += 33) sum += clamp01(canvas.data[i]);
  const middle = Math.min(0.9, Math.max(0.02, sum / Math.ceil(canvas.data.length / 33)));
  return Math.min(0.85, Math.max(0.48, Math.log(0.54) / Math.log(middle)));
}
