import { enlarge, shrink } from '../raster/blur.ts';
import { type Canvas, createCanvas } from '../raster/canvas.ts';
import { createPlane, type Plane } from '../raster/plane.ts';

/**
 * Kuwahara filter: each pixel takes the mean of the most uniform of four quadrants around it, which leaves flat strokes
 * with crisp edges, like paint. Large images are painted smaller: strokes have no finer detail anyway.
 */
export function paintStrokes(canvas: Canvas, radius: number): Canvas {
  const factor = canvas.width * canvas.height > 1_400_000 ? 2 : 1;
  const small = factor === 1 ? canvas : shrink(canvas, factor);
  const painted = kuwahara(small, Math.max(1, Math.round(radius / factor)));
  return factor === 1 ? painted : enlarge(painted, canvas.width, canvas.height, factor);
}

function kuwahara(canvas: Canvas, r: number): Canvas {
  const { width, height, data } = canvas;
  const w1 = width + 1;
  // Running sums of r, g, b and squared luma: the mean of any rectangle takes four reads.
  const sums = [0, 1, 2, 3].map(() => new Float64Array(w1 * (height + 1)));
  const [sr, sg, sb, sq] = sums as [Float64Array, Float64Array, Float64Array, Float64Array];
  for (let y = 0; y < height; y++) {
    let r0 = 0;
    let g0 = 0;
    let b0 = 0;
    let q0 = 0;
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 3;
      const r1 = data[i];
      const g1 = data[i + 1];
      const b1 = data[i + 2];
      const l = 0.299 * r1 + 0.587 * g1 + 0.114 * b1;
      r0 += r1;
      g0 += g1;
      b0 += b1;
      q0 += l * l;
      const o = (y + 1) * w1 + x + 1;
      sr[o] = sr[o - w1] + r0;
      sg[o] = sg[o - w1] + g0;
      sb[o] = sb[o - w1] + b0;
      sq[o] = sq[o - w1] + q0;
    }
  }
  const out = createCanvas(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let best = Number.POSITIVE_INFINITY;
      let br = 0;
      let bg = 0;
      let bb = 0;
      for (let q = 0; q < 4; q++) {
        const xa = q & 1 ? x : Math.max(0, x - r);
        const xb = q & 1 ? Math.min(width, x + r + 1) : x + 1;
        const ya = q & 2 ? y : Math.max(0, y - r);
        const yb = q & 2 ? Math.min(height, y + r + 1) : y + 1;
        const a = ya * w1 + xa;
        const b = ya * w1 + xb;
        const c = yb * w1 + xa;
        const d = yb * w1 + xb;
        const n = 1 / ((xb - xa) * (yb - ya));
        const mr = (sr[d] - sr[b] - sr[c] + sr[a]) * n;
        const mg = (sg[d] - sg[b] - sg[c] + sg[a]) * n;
        const mb = (sb[d] - sb[b] - sb[c] + sb[a]) * n;
        const ml = 0.299 * mr + 0.587 * mg + 0.114 * mb;
        const variance = (sq[d] - sq[b] - sq[c] + sq[a]) * n - ml * ml;
        if (variance < best) {
          best = variance;
          br = mr;
          bg = mg;
          bb = mb;
        }
      }
      const i = (y * width + x) * 3;
      out.data[i] = br;
      out.data[i + 1] = bg;
      out.data[i + 2] = bb;
    }
  }
  return out;
}

/** Strength of the edges in the image's lightness, 0 to about 1: what a pen would draw. */
export function edges(canvas: Canvas, reach: number): Plane {
  const { width, height, data } = canvas;
  const grey = new Float32Array(width * height);
  for (let p = 0, i = 0; p < grey.length; p++, i += 3) {
    grey[p] = 0.35 * data[i] + 0.45 * data[i + 1] + 0.2 * data[i + 2];
  }
  const out = createPlane(width, height);
  const r = Math.max(1, Math.round(reach));
  for (let y = 0; y < height; y++) {
    const up = Math.max(0, y - r) * width;
    const down = Math.min(height - 1, y + r) * width;
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - r);
      const right = Math.min(width - 1, x + r);
      const gx = grey[y * width + right] - grey[y * width + left];
      const gy = grey[down + x] - grey[up + x];
      out.data[y * width + x] = Math.sqrt(gx * gx + gy * gy);
    }
  }
  return out;
}
