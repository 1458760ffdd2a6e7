import type { RawImage } from '@darkroom/engine';
import { type Canvas, onCanvas } from '../raster/canvas.ts';

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
export function paletteOf({ data, width, height }: RawImage): PaletteStats {
  const at = (i: number) => axes(data[i * 4] / 255, data[i * 4 + 1] / 255, data[i * 4 + 2] / 255);
  const { mean, deviation } = statistics(width * height, at, (i) => data[i * 4 + 3] >= 16);
  return { mean: mean.map(round), deviation: deviation.map(round) };
}

function statistics(
  count: number,
  at: (i: number) => [number, number, number],
  counts: (i: number) => boolean,
): PaletteStats {
  const sum = [0, 0, 0];
  const squares = [0, 0, 0];
  let n = 0;
  for (let i = 0; i < count; i += Math.max(1, Math.floor(count / 40_000))) {
    if (!counts(i)) continue;
    n++;
    for (const [c, value] of at(i).entries()) {
      sum[c] = sum[c] + value;
      squares[c] = squares[c] + value ** 2;
    }
  }
  if (n === 0) return { mean: [0.5, 0, 0], deviation: [0.2, 0.1, 0.1] };
  const mean = sum.map((s) => s / n);
  return { mean, deviation: squares.map((s, c) => Math.sqrt(Math.max(0, s / n - mean[c] ** 2))) };
}

/** Moves the colours of an image towards a palette, in place. */
export function transferPalette(canvas: Canvas, target: PaletteStats, strength: number): Canvas {
  const { data, width, height } = canvas;
  const at = (i: number) => axes(data[i * 3], data[i * 3 + 1], data[i * 3 + 2]);
  const { mean, deviation } = statistics(width * height, at, () => true);
  const gain = deviation.map((d, c) => Math.min(1.8, Math.max(0.45, target.deviation[c] / Math.max(0.01, d))));
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
  return canvas;
}

function round(v: number): number {
  return Math.round(v * 1e4) / 1e4;
}

/** The same for a decoded image; alpha is kept. */
export function withPalette(raw: RawImage, palette: PaletteStats, strength: number): RawImage {
  return onCanvas(raw, (canvas) => transferPalette(canvas, palette, strength));
}
