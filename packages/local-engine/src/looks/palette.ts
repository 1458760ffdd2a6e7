import type { RawImage } from '@darkroom/engine';
import { type Canvas, canvasToRaw, rawToCanvas } from '../raster/canvas.ts';

export interface PaletteStats {
  mean: number[];
  deviation: number[];
}

/** Lightness and two colour axes: enough to move the colours of one image towards another's. */
function axes(r: number, g: number, b: number): [number, number, number] {
  return [0.299 * r + 0.587 * g + 0.114 * b, r - g, (r + g) / 2 - b];
}

function fromAxes(l: number, a: number, b: number): [number, number, number] {
  // Inverse of `axes`.
  const sum = b;
  const blue = l - 0.886 * sum - a * (0.299 - 0.443);
  const middle = sum + blue;
  return [middle + a / 2, middle - a / 2, blue];
}

/** Mean and spread of an image's colours; small enough to be stored with a scene. */
export function paletteOf(raw: RawImage): PaletteStats {
  const step = Math.max(1, Math.floor((raw.width * raw.height) / 40_000)) * 4;
  const sum = [0, 0, 0];
  const squares = [0, 0, 0];
  let n = 0;
  for (let i = 0; i < raw.data.length; i += step) {
    if (raw.data[i + 3] < 16) continue;
    const values = axes(raw.data[i] / 255, raw.data[i + 1] / 255, raw.data[i + 2] / 255);
    n++;
    for (let c = 0; c < 3; c++) {
      sum[c] = sum[c] + values[c];
      squares[c] = squares[c] + values[c] ** 2;
    }
  }
  if (n === 0) return { mean: [0.5, 0, 0], deviation: [0.2, 0.1, 0.1] };
  const mean = sum.map((s) => round(s / n));
  const deviation = squares.map((s, c) => round(Math.sqrt(Math.max(0, s / n - mean[c] ** 2))));
  return { mean, deviation };
}

/** Moves the colours of an image towards a palette, in place. */
export function transferPalette(canvas: Canvas, target: PaletteStats, strength: number): void {
  const { data } = canvas;
  const sum = [0, 0, 0];
  const squares = [0, 0, 0];
  let n = 0;
  const step = Math.max(1, Math.floor(data.length / 3 / 40_000)) * 3;
  for (let i = 0; i < data.length; i += step) {
    const values = axes(data[i], data[i + 1], data[i + 2]);
    n++;
    for (let c = 0; c < 3; c++) {
      sum[c] = sum[c] + values[c];
      squares[c] = squares[c] + values[c] ** 2;
    }
  }
  const mean = sum.map((s) => s / n);
  const gain = squares.map((s, c) => {
    const deviation = Math.sqrt(Math.max(1e-4, s / n - mean[c] ** 2));
    return Math.min(1.8, Math.max(0.45, target.deviation[c] / deviation));
  });
  for (let i = 0; i < data.length; i += 3) {
    const values = axes(data[i], data[i + 1], data[i + 2]);
    // Lightness changes only part of the way: a dark reference should not black out the scene.
    const moved = values.map((v, c) => {
      const goal = (v - mean[c]) * gain[c] + target.mean[c];
      return v + (goal - v) * strength * (c === 0 ? 0.55 : 1);
    });
    const [r, g, b] = fromAxes(moved[0], moved[1], moved[2]);
    data[i] = r;
    data[i + 1] = g;
    data[i + 2] = b;
  }
}

function round(v: number): number {
  return Math.round(v * 1e4) / 1e4;
}

/** The same for a decoded image; alpha is kept. */
export function withPalette(raw: RawImage, palette: PaletteStats, strength: number): RawImage {
  const canvas = rawToCanvas(raw);
  transferPalette(canvas, palette, strength);
  const out = canvasToRaw(canvas);
  for (let i = 3; i < raw.data.length; i += 4) out.data[i] = raw.data[i];
  return out;
}
