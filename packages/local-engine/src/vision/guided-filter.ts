import type { RawImage } from '@darkroom/engine';
import sharp from 'sharp';
import type { Job } from '../work/job.ts';
import { boxBlur } from './box-blur.ts';
import { type Mask, resizeMask } from './mask.ts';

export interface RefineOptions {
  /** Longer side at which the filter is solved; the solution is applied at full size. */
  side?: number;
  /** How far the edge may move, in pixels of the working size. */
  radius?: number;
  /** Smaller values follow fainter edges. */
  epsilon?: number;
}

/**
 * Scales a coarse mask to the image's own size and aligns its edge with the image's edges: a colour guided filter (He
 * et al. 2013), solved small and applied at full size (the «fast» variant of 2015).
 */
export async function refineMask(raw: RawImage, mask: Mask, job: Job, options: RefineOptions = {}): Promise<Mask> {
  const { side = 512, radius = 6, epsilon = 1e-4 } = options;
  const scale = Math.min(1, side / Math.max(raw.width, raw.height));
  const width = Math.max(1, Math.round(raw.width * scale));
  const height = Math.max(1, Math.round(raw.height * scale));
  const small = await sharp(raw.data, { raw: { width: raw.width, height: raw.height, channels: 4 } })
    .removeAlpha()
    .resize(width, height, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
  const target = await resizeMask(mask, width, height);
  job.check();
  const model = solve(small, target.data, width, height, radius, epsilon);
  job.check();
  return apply(raw, model, width, height, job);
}

/** For every pixel the best a, b in mask = a · colour + b over its neighbourhood; a has three components. */
function solve(guide: Uint8Array, target: Uint8Array, width: number, height: number, radius: number, epsilon: number) {
  const count = width * height;
  const blur = (values: Float32Array) => boxBlur(values, width, height, radius);
  const colour = [0, 1, 2].map((c) => Float32Array.from({ length: count }, (_, i) => guide[i * 3 + c] / 255));
  const wanted = Float32Array.from(target, (value) => value / 255);
  const product = (a: Float32Array, b: Float32Array) => blur(a.map((value, i) => value * b[i]));
  const mean = colour.map(blur);
  const meanWanted = blur(wanted);
  const cross = colour.map((channel) => product(channel, wanted));
  const rr = product(colour[0], colour[0]);
  const rg = product(colour[0], colour[1]);
  const rb = product(colour[0], colour[2]);
  const gg = product(colour[1], colour[1]);
  const gb = product(colour[1], colour[2]);
  const bb = product(colour[2], colour[2]);
  const a = [0, 1, 2].map(() => new Float32Array(count));
  const b = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const r = mean[0][i];
    const g = mean[1][i];
    const u = mean[2][i];
    const m00 = rr[i] - r * r + epsilon;
    const m01 = rg[i] - r * g;
    const m02 = rb[i] - r * u;
    const m11 = gg[i] - g * g + epsilon;
    const m12 = gb[i] - g * u;
    const m22 = bb[i] - u * u + epsilon;
    const v0 = cross[0][i] - r * meanWanted[i];
    const v1 = cross[1][i] - g * meanWanted[i];
    const v2 = cross[2][i] - u * meanWanted[i];
    const c00 = m11 * m22 - m12 * m12;
    const c01 = m02 * m12 - m01 * m22;
    const c02 = m01 * m12 - m02 * m11;
    const det = m00 * c00 + m01 * c01 + m02 * c02;
    a[0][i] = (c00 * v0 + c01 * v1 + c02 * v2) / det;
    a[1][i] = (c01 * v0 + (m00 * m22 - m02 * m02) * v1 + (m01 * m02 - m00 * m12) * v2) / det;
    a[2][i] = (c02 * v0 + (m01 * m02 - m00 * m12) * v1 + (m00 * m11 - m01 * m01) * v2) / det;
    b[i] = meanWanted[i] - a[0][i] * r - a[1][i] * g - a[2][i] * u;
  }
  return [...a.map(blur), blur(b)];
}

function apply(raw: RawImage, model: Float32Array[], width: number, height: number, job: Job): Mask {
  const [ar, ag, ab, offset] = model as [Float32Array, Float32Array, Float32Array, Float32Array];
  const out = new Uint8Array(raw.width * raw.height);
  const { left, weight } = taps(raw.width, width);
  for (let y = 0; y < raw.height; y++) {
    if ((y & 31) === 0) job.check();
    const sy = Math.min(height - 1, Math.max(0, ((y + 0.5) * height) / raw.height - 0.5));
    const top = Math.floor(sy) * width;
    const bottom = Math.min(height - 1, Math.floor(sy) + 1) * width;
    const fy = sy - Math.floor(sy);
    for (let x = 0; x < raw.width; x++) {
      const x0 = left[x];
      const x1 = x0 + 1 < width ? x0 + 1 : x0;
      const fx = weight[x];
      const w00 = (1 - fx) * (1 - fy);
      const w10 = fx * (1 - fy);
      const w01 = (1 - fx) * fy;
      const w11 = fx * fy;
      const i00 = top + x0;
      const i10 = top + x1;
      const i01 = bottom + x0;
      const i11 = bottom + x1;
      const at = y * raw.width + x;
      const value =
        (ar[i00] * w00 + ar[i10] * w10 + ar[i01] * w01 + ar[i11] * w11) * raw.data[at * 4] +
        (ag[i00] * w00 + ag[i10] * w10 + ag[i01] * w01 + ag[i11] * w11) * raw.data[at * 4 + 1] +
        (ab[i00] * w00 + ab[i10] * w10 + ab[i01] * w01 + ab[i11] * w11) * raw.data[at * 4 + 2] +
        (offset[i00] * w00 + offset[i10] * w10 + offset[i01] * w01 + offset[i11] * w11) * 255;
      out[at] = value < 0 ? 0 : value > 255 ? 255 : value + 0.5;
    }
  }
  return { data: out, width: raw.width, height: raw.height };
}

function taps(size: number, from: number) {
  const left = new Int32Array(size);
  const weight = new Float32Array(size);
  for (let x = 0; x < size; x++) {
    const at = Math.min(from - 1, Math.max(0, ((x + 0.5) * from) / size - 0.5));
    left[x] = Math.floor(at);
    weight[x] = at - Math.floor(at);
  }
  return { left, weight };
}
