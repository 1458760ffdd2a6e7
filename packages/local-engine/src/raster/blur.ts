import { type Canvas, createCanvas } from './canvas.ts';
import { boxBlur } from './plane.ts';

/**
 * A blurred copy. Wide blurs are made on a smaller copy and scaled back up, which looks the same and costs a fraction.
 */
export function blurCanvas(canvas: Canvas, radius: number): Canvas {
  const r = Math.round(radius);
  if (r < 1) return { ...canvas, data: canvas.data.slice() };
  const factor = factorFor(r);
  const small = factor === 1 ? { ...canvas, data: canvas.data.slice() } : shrink(canvas, factor);
  const scratch = new Float32Array(small.data.length);
  const sr = Math.max(1, Math.round(r / factor));
  for (let pass = 0; pass < 3; pass++) {
    boxBlur(small.data, scratch, small.width, small.height, sr, 3);
    small.data.set(scratch);
  }
  return factor === 1 ? small : enlarge(small, canvas.width, canvas.height, factor);
}

function factorFor(r: number): number {
  return r >= 16 ? 8 : r >= 8 ? 4 : r >= 4 ? 2 : 1;
}

/** Adds the blurred light of everything brighter than `threshold`, in place and without a full-size copy. */
export function addGlow(canvas: Canvas, threshold: number, amount: number, radius: number): void {
  const r = Math.max(1, Math.round(radius));
  const factor = Math.max(2, factorFor(r));
  const small = shrink(canvas, factor, threshold);
  const scratch = new Float32Array(small.data.length);
  for (let pass = 0; pass < 3; pass++) {
    boxBlur(small.data, scratch, small.width, small.height, Math.max(1, Math.round(r / factor)), 3);
    small.data.set(scratch);
  }
  for (let i = 0; i < small.data.length; i++) small.data[i] = small.data[i] * amount;
  spread(small, canvas, factor, true);
}

/** Averages blocks of `factor` pixels; only what is above `threshold` if one is given. */
export function shrink(canvas: Canvas, factor: number, threshold = Number.NEGATIVE_INFINITY): Canvas {
  const floor = threshold === Number.NEGATIVE_INFINITY ? 0 : threshold;
  const width = Math.max(1, Math.ceil(canvas.width / factor));
  const height = Math.max(1, Math.ceil(canvas.height / factor));
  const out = createCanvas(width, height);
  for (let y = 0; y < height; y++) {
    const ys = Math.min(canvas.height, (y + 1) * factor);
    for (let x = 0; x < width; x++) {
      const xs = Math.min(canvas.width, (x + 1) * factor);
      let r = 0;
      let g = 0;
      let b = 0;
      let n = 0;
      for (let sy = y * factor; sy < ys; sy++) {
        let i = (sy * canvas.width + x * factor) * 3;
        for (let sx = x * factor; sx < xs; sx++, i += 3) {
          const cr = canvas.data[i];
          const cg = canvas.data[i + 1];
          const cb = canvas.data[i + 2];
          if (cr > threshold) r += cr - floor;
          if (cg > threshold) g += cg - floor;
          if (cb > threshold) b += cb - floor;
          n++;
        }
      }
      const o = (y * width + x) * 3;
      out.data[o] = r / n;
      out.data[o + 1] = g / n;
      out.data[o + 2] = b / n;
    }
  }
  return out;
}

/** Bilinear enlargement of what `shrink` made. */
export function enlarge(small: Canvas, width: number, height: number, factor: number): Canvas {
  const out = createCanvas(width, height);
  spread(small, out, factor, false);
  return out;
}

/** Writes or adds the enlarged `small` to `out`. Positions and weights of columns are computed once. */
function spread(small: Canvas, out: Canvas, factor: number, add: boolean): void {
  const { width, height } = out;
  const src = small.data;
  const left = new Int32Array(width);
  const step = new Int32Array(width);
  const part = new Float32Array(width);
  for (let x = 0; x < width; x++) {
    const sx = Math.min(small.width - 1, Math.max(0, (x + 0.5) / factor - 0.5));
    const x0 = sx | 0;
    left[x] = x0 * 3;
    step[x] = x0 + 1 < small.width ? 3 : 0;
    part[x] = sx - x0;
  }
  const row = new Float32Array(small.width * 3);
  for (let y = 0; y < height; y++) {
    const sy = Math.min(small.height - 1, Math.max(0, (y + 0.5) / factor - 0.5));
    const y0 = sy | 0;
    const a = y0 * small.width * 3;
    const b = Math.min(small.height - 1, y0 + 1) * small.width * 3;
    const fy = sy - y0;
    for (let i = 0; i < row.length; i++) row[i] = src[a + i] + (src[b + i] - src[a + i]) * fy;
    let o = y * width * 3;
    for (let x = 0; x < width; x++, o += 3) {
      const i = left[x];
      const j = i + step[x];
      const f = part[x];
      const v0 = row[i] + (row[j] - row[i]) * f;
      const v1 = row[i + 1] + (row[j + 1] - row[i + 1]) * f;
      const v2 = row[i + 2] + (row[j + 2] - row[i + 2]) * f;
      if (add) {
        out.data[o] = out.data[o] + v0;
        out.data[o + 1] = out.data[o + 1] + v1;
        out.data[o + 2] = out.data[o + 2] + v2;
      } else {
        out.data[o] = v0;
        out.data[o + 1] = v1;
        out.data[o + 2] = v2;
      }
    }
  }
}
