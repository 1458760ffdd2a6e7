import { createRandom } from '../random.ts';
import { blurCanvas, shrink as shrinkCanvas } from '../raster/blur.ts';
import { type Canvas, createCanvas } from '../raster/canvas.ts';
import { clamp01 } from '../raster/colour.ts';
import { luma, mapPixels, saturate } from './grade.ts';
import type { LookFilter } from './photographic.ts';
import { edges } from './strokes.ts';

/** Flat triangles whose corners follow the outlines. */
export const lowPoly: LookFilter = (source, seed) => {
  const { width, height } = source;
  const random = createRandom(seed).fork('polygons');
  const cell = Math.max(6, Math.min(width, height) / 34);
  const columns = Math.ceil(width / cell) + 1;
  const rows = Math.ceil(height / cell) + 1;
  const ink = edges(source, Math.max(1, cell / 10));
  const corners: { x: number; y: number }[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      // The strongest of a few places near the grid point, so triangles end where things do.
      let best = { x: column * cell, y: row * cell };
      let strongest = 0.05;
      for (let n = 0; n < 14; n++) {
        const x = (column + random.range(-0.42, 0.42)) * cell;
        const y = (row + random.range(-0.42, 0.42)) * cell;
        if (n === 0) best = { x, y };
        const at =
          Math.min(height - 1, Math.max(0, Math.round(y))) * width + Math.min(width - 1, Math.max(0, Math.round(x)));
        if (ink.data[at] <= strongest) continue;
        strongest = ink.data[at];
        best = { x, y };
      }
      // The frame stays covered.
      if (column === 0) best.x = -cell;
      if (row === 0) best.y = -cell;
      if (column === columns - 1) best.x = width + cell;
      if (row === rows - 1) best.y = height + cell;
      corners.push(best);
    }
  }
  const out = createCanvas(width, height);
  out.data.set(source.data);
  for (let row = 0; row + 1 < rows; row++) {
    for (let column = 0; column + 1 < columns; column++) {
      const at = row * columns + column;
      const [a, b, c, d] = [corners[at], corners[at + 1], corners[at + columns], corners[at + columns + 1]];
      const slant = random.chance(0.5);
      for (const triangle of slant
        ? [
            [a, b, c],
            [b, d, c],
          ]
        : [
            [a, b, d],
            [a, d, c],
          ]) {
        fillTriangle(source, out, triangle, 1 + random.range(-0.045, 0.045));
      }
    }
  }
  mapPixels(out, (rgb) => saturate(rgb, 1.15));
  return out;
};

function fillTriangle(source: Canvas, out: Canvas, [a, b, c]: { x: number; y: number }[], gain: number): void {
  const { width, height } = source;
  const top = Math.max(0, Math.floor(Math.min(a.y, b.y, c.y)));
  const bottom = Math.min(height - 1, Math.ceil(Math.max(a.y, b.y, c.y)));
  const left = Math.max(0, Math.floor(Math.min(a.x, b.x, c.x)));
  const right = Math.min(width - 1, Math.ceil(Math.max(a.x, b.x, c.x)));
  const side = (p: { x: number; y: number }, q: { x: number; y: number }, x: number, y: number) =>
    (q.x - p.x) * (y - p.y) - (q.y - p.y) * (x - p.x);
  const turn = Math.sign(side(a, b, c.x, c.y)) || 1;
  const inside: number[] = [];
  const sum = [0, 0, 0];
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      if (side(a, b, x, y) * turn < 0 || side(b, c, x, y) * turn < 0 || side(c, a, x, y) * turn < 0) continue;
      const i = (y * width + x) * 3;
      inside.push(i);
      for (let k = 0; k < 3; k++) sum[k] = sum[k] + source.data[i + k];
    }
  }
  for (const i of inside) for (let k = 0; k < 3; k++) out.data[i + k] = (sum[k] / inside.length) * gain;
}

/** Panes of bright glass that follow the shapes, joined by lead. */
export const stainedGlass: LookFilter = (source, seed) => {
  const { width, height } = source;
  const shrink = Math.max(1, Math.round(Math.max(width, height) / 360));
  const panes = paneMap(source, shrink, Math.max(width, height) / shrink / 17, seed);
  const random = createRandom(seed).fork('glass');
  const gains = Float32Array.from({ length: panes.colours.length / 3 }, () => random.range(0.9, 1.15));
  const lead = Math.max(1, Math.min(width, height) / 210);
  const out = createCanvas(width, height);
  const at = (x: number, y: number) =>
    panes.labels[
      Math.min(panes.height - 1, Math.max(0, Math.floor(y / shrink))) * panes.width +
        Math.min(panes.width - 1, Math.max(0, Math.floor(x / shrink)))
    ];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const label = at(x, y);
      const i = (y * width + x) * 3;
      const joint =
        at(x - lead, y) !== label ||
        at(x + lead, y) !== label ||
        at(x, y - lead) !== label ||
        at(x, y + lead) !== label;
      for (let c = 0; c < 3; c++) {
        // Some of the image shows through each pane, as in painted glass.
        const pane = panes.colours[label * 3 + c] * 0.72 + source.data[i + c] * 0.28;
        out.data[i + c] = joint ? 0.045 : pane * gains[label];
      }
    }
  }
  mapPixels(out, (rgb) => {
    if (luma(rgb) < 0.06) return;
    saturate(rgb, 1.6);
    for (let c = 0; c < 3; c++) rgb[c] = clamp01(rgb[c] * 1.12 + 0.03) ** 0.85;
  });
  return out;
};

interface PaneMap {
  width: number;
  height: number;
  labels: Int32Array;
  colours: Float32Array;
}

/** Areas of similar colour and about equal size: a few rounds of k-means over place and colour (SLIC). */
function paneMap(source: Canvas, shrink: number, step: number, seed: number): PaneMap {
  // Without fine detail, which would fray the panes.
  const small = blurCanvas(shrinkCanvas(source, shrink), 2);
  const { width, height } = small;
  const rgb = small.data.map(clamp01);
  const random = createRandom(seed).fork('panes');
  const centres: number[][] = [];
  for (let y = step / 2; y < height; y += step) {
    for (let x = step / 2; x < width; x += step) {
      const px = Math.min(width - 1, Math.round(x + random.range(-0.3, 0.3) * step));
      const py = Math.min(height - 1, Math.max(0, Math.round(y + random.range(-0.3, 0.3) * step)));
      const i = (py * width + Math.max(0, px)) * 3;
      centres.push([Math.max(0, px), py, rgb[i], rgb[i + 1], rgb[i + 2]]);
    }
  }
  const labels = new Int32Array(width * height);
  for (let round = 0; round < 4; round++) {
    const nearest = new Float32Array(width * height).fill(Number.POSITIVE_INFINITY);
    for (const [label, [cx, cy, r, g, b]] of centres.entries()) {
      const reach = step * 1.6;
      for (let y = Math.max(0, Math.floor(cy - reach)); y < Math.min(height, cy + reach); y++) {
        for (let x = Math.max(0, Math.floor(cx - reach)); x < Math.min(width, cx + reach); x++) {
          const p = y * width + x;
          const i = p * 3;
          const colour = (rgb[i] - r) ** 2 + (rgb[i + 1] - g) ** 2 + (rgb[i + 2] - b) ** 2;
          const far = ((x - cx) ** 2 + (y - cy) ** 2) / (step * step);
          const cost = colour * 7 + far;
          if (cost >= nearest[p]) continue;
          nearest[p] = cost;
          labels[p] = label;
        }
      }
    }
    const sums = centres.map(() => [0, 0, 0, 0, 0, 0]);
    for (let p = 0; p < labels.length; p++) {
      const sum = sums[labels[p]];
      const values = [p % width, Math.floor(p / width), rgb[p * 3], rgb[p * 3 + 1], rgb[p * 3 + 2], 1];
      for (let k = 0; k < 6; k++) sum[k] = sum[k] + values[k];
    }
    for (const [label, sum] of sums.entries()) {
      if (sum[5] > 0) centres[label] = sum.slice(0, 5).map((value) => value / sum[5]);
    }
  }
  return { width, height, labels, colours: Float32Array.from(centres.flatMap((centre) => centre.slice(2))) };
}
