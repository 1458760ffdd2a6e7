import type { RawImage } from '../image/raw.ts';

/** What moves behind the subjects. Weights are 0 to 255 for each pixel of the backdrop. */
export interface Surroundings {
  water: Uint8Array | null;
  /** The sky continued behind what stands before it, so clouds can pass there. */
  sky: { weights: Uint8Array; picture: RawImage } | null;
}

/** The backdrop at a moment: the sky drifts and the water ripples. Writes into `out`, which has its size. */
export function moveBackdrop(
  back: RawImage,
  { water, sky }: Surroundings,
  amount: number,
  side: number,
  seconds: number,
  out: RawImage,
): void {
  const { width, height } = back;
  out.data.set(back.data);
  if (sky) {
    const shift = seconds * amount * width * 0.022 * side;
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const i = y * width + x;
        const share = sky.weights[i];
        if (share === 0) continue;
        // Clouds pass slower near the horizon, where they are far away.
        const from = mirror(x - shift * (1 - (0.6 * y) / height), width);
        mixFrom(sky.picture, from, y, out, i, share);
      }
    }
  }
  if (!water) return;
  for (let y = 0; y < height; y++) {
    const far = y / height;
    const long = 0.04 + 0.1 * far;
    const dx =
      amount *
      width *
      0.0045 *
      far *
      (Math.sin(y / (height * long * 0.16) - seconds * 3.1) + 0.6 * Math.sin(y * 0.31 + seconds * 4.3));
    const dy = amount * height * 0.0035 * far * Math.sin(y / (height * long * 0.3) - seconds * 2.3);
    const row = Math.min(height - 1, Math.max(0, Math.round(y + dy)));
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const share = water[i];
      if (share === 0) continue;
      const swell = 1 + 0.5 * Math.sin(x / (width * 0.05) + seconds * 1.7);
      mixFrom(back, mirror(x + dx * swell, width), row, out, i, share);
    }
  }
}

function mirror(x: number, width: number): number {
  const period = 2 * (width - 1);
  const at = ((x % period) + period) % period;
  return at > width - 1 ? period - at : at;
}

function mixFrom(source: RawImage, x: number, y: number, out: RawImage, i: number, share: number): void {
  const x0 = Math.floor(x);
  const f = x - x0;
  const a = (y * source.width + x0) * 4;
  const b = (y * source.width + Math.min(source.width - 1, x0 + 1)) * 4;
  for (let c = 0; c < 3; c++) {
    const value = source.data[a + c] * (1 - f) + source.data[b + c] * f;
    const at = i * 4 + c;
    out.data[at] = out.data[at] + ((value - out.data[at]) * share) / 255;
  }
}
