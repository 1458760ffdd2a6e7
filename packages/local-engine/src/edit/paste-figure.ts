import type { RawImage } from '@darkroom/engine';
import { boxBlur } from '../vision/box-blur.ts';

export interface PasteOptions {
  /** Top left corner, in pixels of the image. */
  x: number;
  y: number;
  /** Draws a shadow below it; flying things have none. */
  shadow: boolean;
  /** How far its colours adapt to the place, 0 to 1. */
  blend: number;
}

/**
 * Draws a cut-out figure onto an image, in place: its shadow first, then the figure in the light of its surroundings.
 */
export function pasteFigure(raw: RawImage, figure: RawImage, options: PasteOptions): void {
  const left = Math.round(options.x);
  const top = Math.round(options.y);
  if (options.shadow) contactShadow(raw, figure, left, top);
  const light = lightAround(raw, figure, left, top, options.blend);
  for (let y = 0; y < figure.height; y++) {
    const py = top + y;
    if (py < 0 || py >= raw.height) continue;
    for (let x = 0; x < figure.width; x++) {
      const px = left + x;
      if (px < 0 || px >= raw.width) continue;
      const from = (y * figure.width + x) * 4;
      const alpha = figure.data[from + 3] / 255;
      if (alpha === 0) continue;
      const to = (py * raw.width + px) * 4;
      for (let c = 0; c < 3; c++) {
        const lit = Math.min(255, figure.data[from + c] * light[c]);
        raw.data[to + c] = raw.data[to + c] * (1 - alpha) + lit * alpha + 0.5;
      }
      raw.data[to + 3] = Math.max(raw.data[to + 3], figure.data[from + 3]);
    }
  }
}

/** A soft dark ellipse under the feet. */
function contactShadow(raw: RawImage, figure: RawImage, left: number, top: number): void {
  const width = figure.width * 1.3;
  const height = Math.max(4, figure.height * 0.14);
  const w = Math.ceil(width);
  const h = Math.ceil(height);
  const plane = new Float32Array(w * h);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const ex = (x / w - 0.5) / 0.36;
      const ey = (y / h - 0.5) / 0.34;
      plane[y * w + x] = Math.max(0, 1 - ex * ex - ey * ey);
    }
  }
  const soft = boxBlur(plane, w, h, Math.max(1, Math.round(h * 0.12)));
  const x0 = Math.round(left + figure.width / 2 - w / 2);
  const y0 = Math.round(top + figure.height - h * 0.58);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const px = x0 + x;
      const py = y0 + y;
      if (px < 0 || py < 0 || px >= raw.width || py >= raw.height) continue;
      const keep = 1 - 0.55 * soft[y * w + x];
      const at = (py * raw.width + px) * 4;
      for (let c = 0; c < 3; c++) raw.data[at + c] = raw.data[at + c] * keep;
    }
  }
}

/** The factor for the figure's colours: the brightness and tint of the place, within limits. */
function lightAround(raw: RawImage, figure: RawImage, left: number, top: number, blend: number): number[] {
  const sum = [0, 0, 0];
  let count = 0;
  for (let y = Math.max(0, top); y < Math.min(raw.height, top + figure.height); y += 4) {
    for (let x = Math.max(0, left); x < Math.min(raw.width, left + figure.width); x += 4) {
      const at = (y * raw.width + x) * 4;
      for (let c = 0; c < 3; c++) sum[c] = sum[c] + raw.data[at + c];
      count++;
    }
  }
  if (count === 0) return [1, 1, 1];
  const mean = sum.map((value) => value / count);
  const grey = (mean[0] + mean[1] + mean[2]) / 3;
  const exposure = Math.min(1.1, Math.max(0.5, 0.55 + grey / 255));
  return mean.map((value) => {
    const cast = Math.min(1.15, Math.max(0.85, (value + 20) / (grey + 20)));
    return 1 + (exposure * (1 + (cast - 1) * 0.6) - 1) * blend;
  });
}
