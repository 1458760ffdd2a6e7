import { blendPixel, type Canvas } from './canvas.ts';
import type { Rgb } from './colour.ts';

/**
 * A soft-edged disc. The edges of each row are computed once and filled between: trees consist of thousands of these.
 */
export function disc(canvas: Canvas, cx: number, cy: number, r: number, colour: Rgb, alpha = 1): void {
  const { width, height, data } = canvas;
  const outer = r + 0.5;
  const [red, green, blue] = colour;
  const y1 = Math.min(height - 1, Math.floor(cy + outer));
  for (let y = Math.max(0, Math.ceil(cy - outer)); y <= y1; y++) {
    const dy = y - cy;
    const half = Math.sqrt(Math.max(0, outer * outer - dy * dy));
    const inner = r - 0.5 > Math.abs(dy) ? Math.sqrt((r - 0.5) ** 2 - dy * dy) : -1;
    const x1 = Math.min(width - 1, Math.floor(cx + half));
    for (let x = Math.max(0, Math.ceil(cx - half)); x <= x1; x++) {
      const dx = x - cx;
      let a = alpha;
      if (dx > inner || dx < -inner) {
        const d = outer - Math.sqrt(dx * dx + dy * dy);
        if (d <= 0) continue;
        if (d < 1) a *= d;
      }
      const i = (y * width + x) * 3;
      data[i] = data[i] + (red - data[i]) * a;
      data[i + 1] = data[i + 1] + (green - data[i + 1]) * a;
      data[i + 2] = data[i + 2] + (blue - data[i + 2]) * a;
    }
  }
}

/** Additive light: lamps, fireflies, sparks. */
export function glow(canvas: Canvas, cx: number, cy: number, r: number, colour: Rgb, strength: number): void {
  const { width, height, data } = canvas;
  for (let y = Math.max(0, Math.floor(cy - r)); y < Math.min(height, cy + r); y++) {
    for (let x = Math.max(0, Math.floor(cx - r)); x < Math.min(width, cx + r); x++) {
      const d = Math.sqrt((x - cx) * (x - cx) + (y - cy) * (y - cy)) / r;
      if (d >= 1) continue;
      const a = strength * (1 - d) * (1 - d) * Math.sqrt(1 - d);
      const i = (y * width + x) * 3;
      data[i] = data[i] + colour[0] * a;
      data[i + 1] = data[i + 1] + colour[1] * a;
      data[i + 2] = data[i + 2] + colour[2] * a;
    }
  }
}

export interface Blade {
  x: number;
  y: number;
  length: number;
  width: number;
  /** Sideways reach of the tip. */
  bend: number;
  root: Rgb;
  tip: Rgb;
  alpha: number;
}

/** A tapering, bent stroke from its root upwards: grass, reeds, fronds. */
export function blade(canvas: Canvas, b: Blade): void {
  const rows = Math.max(2, Math.round(b.length));
  for (let k = 0; k < rows; k++) {
    const t = k / rows;
    const half = (b.width * (1 - t * t)) / 2;
    const cx = b.x + b.bend * t * t;
    const y = Math.round(b.y - k);
    const colour: Rgb = [
      b.root[0] + (b.tip[0] - b.root[0]) * t,
      b.root[1] + (b.tip[1] - b.root[1]) * t,
      b.root[2] + (b.tip[2] - b.root[2]) * t,
    ];
    const x1 = Math.floor(cx + half + 0.5);
    for (let x = Math.floor(cx - half); x <= x1; x++) {
      const cover = Math.min(1, half + 0.5 - Math.abs(x - cx + 0.0));
      if (cover > 0) blendPixel(canvas, x, y, colour, b.alpha * cover);
    }
  }
}

/** Fills the rows between two edges given as functions. */
export function fillRows(
  canvas: Canvas,
  y0: number,
  y1: number,
  edges: (y: number) => readonly [number, number],
  colourAt: (x: number, y: number, t: number) => Rgb,
  alpha = 1,
): void {
  for (let y = Math.max(0, Math.floor(y0)); y < Math.min(canvas.height, y1); y++) {
    const [left, right] = edges(y);
    const from = Math.max(0, Math.floor(left));
    const to = Math.min(canvas.width - 1, Math.ceil(right));
    for (let x = from; x <= to; x++) {
      const cover = Math.min(1, x - left + 1, right - x + 1);
      if (cover > 0) blendPixel(canvas, x, y, colourAt(x, y, (x - left) / Math.max(1, right - left)), alpha * cover);
    }
  }
}
