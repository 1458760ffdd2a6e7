import type { RawImage } from '@darkroom/engine';

/** What moves behind the subjects. Weights are 0 to 255 for each pixel of the backdrop. */
export interface Surroundings {
  water: Uint8Array | null;
  /** The sky continued behind what stands before it, so clouds can pass there. */
  sky: { weights: Uint8Array; image: RawImage } | null;
}

/** Draws the backdrop at a moment into `out`, which has its size: the sky drifts and the water ripples. */
export function createBackdrop(back: RawImage, { water, sky }: Surroundings, amount: number, side: number) {
  const { width, height } = back;
  const columns = mirrored(width);
  const swells = new Float32Array(width);
  const skyRows = sky && rowsOf(sky.weights, width, height);
  const waterRows = water && rowsOf(water, width, height);
  return (seconds: number, out: RawImage): void => {
    out.data.set(back.data);
    if (sky && skyRows) {
      const shift = -seconds * amount * width * 0.022 * side;
      // Clouds pass slower near the horizon, where they are far away.
      for (const y of skyRows)
        moveRow(sky.image, y, y, shift * (1 - (0.6 * y) / height), null, sky.weights, columns, out);
    }
    if (!water || !waterRows) return;
    for (let x = 0; x < width; x++) swells[x] = 1 + 0.5 * Math.sin(x / (width * 0.05) + seconds * 1.7);
    for (const y of waterRows) {
      const far = y / height;
      const long = 0.04 + 0.1 * far;
      const ripple = Math.sin(y / (height * long * 0.16) - seconds * 3.1) + 0.6 * Math.sin(y * 0.31 + seconds * 4.3);
      const rise = amount * height * 0.0035 * far * Math.sin(y / (height * long * 0.3) - seconds * 2.3);
      const from = Math.min(height - 1, Math.max(0, Math.round(y + rise)));
      moveRow(back, from, y, amount * width * 0.0045 * far * ripple, swells, water, columns, out);
    }
  };
}

/** Rows with any weight. */
function rowsOf(weights: Uint8Array, width: number, height: number): number[] {
  return Array.from({ length: height }, (_, y) => y).filter((y) =>
    weights.subarray(y * width, (y + 1) * width).some((value) => value > 0),
  );
}

/** Which column is seen at a position beyond the edge; the table begins one width before it. */
function mirrored(width: number): Int32Array {
  const period = Math.max(1, 2 * (width - 1));
  return Int32Array.from({ length: width * 3 + 2 }, (_, i) => {
    const at = (((i - width) % period) + period) % period;
    return at > width - 1 ? period - at : at;
  });
}

/** Copies a row, moved sideways, where it has weight. This is the inner loop of the video. */
function moveRow(
  source: RawImage,
  from: number,
  to: number,
  shift: number,
  factors: Float32Array | null,
  weights: Uint8Array,
  columns: Int32Array,
  out: RawImage,
): void {
  const { width, data } = source;
  const row = from * width;
  const most = width - 1;
  for (let x = 0; x < width; x++) {
    const share = weights[to * width + x];
    if (share === 0) continue;
    const moved = factors ? shift * factors[x] : shift;
    const at = x + Math.max(-most, Math.min(most, moved)) + width;
    const x0 = at | 0;
    const f = at - x0;
    const a = (row + columns[x0]) * 4;
    const b = (row + columns[x0 + 1]) * 4;
    const o = (to * width + x) * 4;
    const k = share / 255;
    const pixels = out.data;
    pixels[o] = pixels[o] + (data[a] + (data[b] - data[a]) * f - pixels[o]) * k;
    pixels[o + 1] = pixels[o + 1] + (data[a + 1] + (data[b + 1] - data[a + 1]) * f - pixels[o + 1]) * k;
    pixels[o + 2] = pixels[o + 2] + (data[a + 2] + (data[b + 2] - data[a + 2]) * f - pixels[o + 2]) * k;
  }
}
