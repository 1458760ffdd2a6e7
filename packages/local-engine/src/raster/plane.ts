/** One number per pixel: masks, densities, heights. */
export interface Plane {
  width: number;
  height: number;
  data: Float32Array;
}

export function createPlane(width: number, height: number): Plane {
  return { width, height, data: new Float32Array(width * height) };
}

/** The value at a fractional position, edges repeated. */
export function samplePlane(plane: Plane, x: number, y: number): number {
  const { width, height, data } = plane;
  const cx = x < 0 ? 0 : Math.min(x, width - 1.001);
  const cy = y < 0 ? 0 : Math.min(y, height - 1.001);
  const x0 = cx | 0;
  const y0 = cy | 0;
  const fx = cx - x0;
  const fy = cy - y0;
  const i = y0 * width + x0;
  const right = width > 1 ? 1 : 0;
  const down = height > 1 ? width : 0;
  const top = data[i] + (data[i + right] - data[i]) * fx;
  const a = data[i + down];
  const bottom = a + (data[i + down + right] - a) * fx;
  return top + (bottom - top) * fy;
}

/** Three passes of a box blur: close to a Gaussian of the given radius, at a constant cost. */
export function blurPlane(plane: Plane, radius: number): Plane {
  const out = { ...plane, data: plane.data.slice() };
  const r = Math.max(0, Math.round(radius));
  if (r === 0) return out;
  const scratch = new Float32Array(out.data.length);
  for (let pass = 0; pass < 3; pass++) {
    boxBlur(out.data, scratch, plane.width, plane.height, r, 1);
    out.data.set(scratch);
  }
  return out;
}

/** Separable box blur of interleaved data with `channels` numbers per pixel; edges repeated. */
export function boxBlur(
  source: Float32Array,
  target: Float32Array,
  width: number,
  height: number,
  r: number,
  channels: number,
): void {
  const middle = new Float32Array(source.length);
  const norm = 1 / (2 * r + 1);
  for (let y = 0; y < height; y++) {
    for (let c = 0; c < channels; c++) {
      const row = y * width * channels + c;
      const last = row + (width - 1) * channels;
      let sum = source[row] * (r + 1);
      for (let k = 1; k <= r; k++) sum += source[Math.min(last, row + k * channels)];
      for (let x = 0; x < width; x++) {
        const i = row + x * channels;
        middle[i] = sum * norm;
        const add = i + (r + 1) * channels;
        const drop = i - r * channels;
        sum += source[Math.min(add, last)] - source[Math.max(drop, row)];
      }
    }
  }
  const stride = width * channels;
  // Column sums are kept for a whole row, so memory is read in order.
  const sums = new Float32Array(stride);
  for (let i = 0; i < stride; i++) {
    let sum = middle[i] * (r + 1);
    for (let k = 1; k <= r; k++) sum += middle[Math.min(height - 1, k) * stride + i];
    sums[i] = sum;
  }
  for (let y = 0; y < height; y++) {
    const add = Math.min(height - 1, y + r + 1) * stride;
    const drop = Math.max(0, y - r) * stride;
    const row = y * stride;
    for (let i = 0; i < stride; i++) {
      target[row + i] = sums[i] * norm;
      sums[i] = sums[i] + middle[add + i] - middle[drop + i];
    }
  }
}
