import type { RawImage } from '@darkroom/engine';
import type { Rgb } from './colour.ts';

/** An image in progress: RGB floats, sRGB, 1 is full; may exceed 1 where light will bloom. */
export interface Canvas {
  width: number;
  height: number;
  data: Float32Array;
}

export function createCanvas(width: number, height: number): Canvas {
  return { width, height, data: new Float32Array(width * height * 3) };
}

export function cloneCanvas(canvas: Canvas): Canvas {
  return { ...canvas, data: canvas.data.slice() };
}

export function blendPixel(canvas: Canvas, x: number, y: number, colour: Rgb, alpha: number): void {
  if (x < 0 || y < 0 || x >= canvas.width || y >= canvas.height) return;
  const i = (y * canvas.width + x) * 3;
  const d = canvas.data;
  d[i] = d[i] + (colour[0] - d[i]) * alpha;
  d[i + 1] = d[i + 1] + (colour[1] - d[i + 1]) * alpha;
  d[i + 2] = d[i + 2] + (colour[2] - d[i + 2]) * alpha;
}

/** Sets every pixel from its position. */
export function paint(canvas: Canvas, y0: number, y1: number, colourAt: (x: number, y: number) => Rgb): void {
  const { width, data } = canvas;
  for (let y = Math.max(0, y0); y < Math.min(canvas.height, y1); y++) {
    let i = y * width * 3;
    for (let x = 0; x < width; x++) {
      const c = colourAt(x, y);
      data[i++] = c[0];
      data[i++] = c[1];
      data[i++] = c[2];
    }
  }
}

export function canvasToRaw(canvas: Canvas): RawImage {
  const { width, height, data } = canvas;
  const out = new Uint8Array(width * height * 4);
  for (let i = 0, j = 0; j < out.length; i += 3, j += 4) {
    out[j] = byte(data[i]);
    out[j + 1] = byte(data[i + 1]);
    out[j + 2] = byte(data[i + 2]);
    out[j + 3] = 255;
  }
  return { data: out, width, height };
}

/** Alpha is ignored. */
export function rawToCanvas(raw: RawImage): Canvas {
  const canvas = createCanvas(raw.width, raw.height);
  const out = canvas.data;
  for (let i = 0, j = 0; i < out.length; i += 3, j += 4) {
    out[i] = raw.data[j] / 255;
    out[i + 1] = raw.data[j + 1] / 255;
    out[i + 2] = raw.data[j + 2] / 255;
  }
  return canvas;
}

/** Changes an image as a canvas; its alpha is kept. */
export function onCanvas(raw: RawImage, change: (canvas: Canvas) => Canvas): RawImage {
  const out = canvasToRaw(change(rawToCanvas(raw)));
  for (let i = 3; i < raw.data.length; i += 4) out.data[i] = raw.data[i];
  return out;
}

function byte(v: number): number {
  return v <= 0 ? 0 : v >= 1 ? 255 : (v * 255 + 0.5) | 0;
}
