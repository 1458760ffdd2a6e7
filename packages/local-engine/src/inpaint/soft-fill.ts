import type { RawImage } from '@darkroom/engine';

/**
 * Fills what a mask covers from its surroundings, coarse to fine (push and pull). The result is soft, but it is quick,
 * and only slivers of it ever show at the edges of a moving subject.
 */
export function fillBehind(image: RawImage, mask: Uint8Array): RawImage {
  const weights = new Float32Array(mask.length);
  const colours = new Float32Array(mask.length * 3);
  for (let p = 0; p < mask.length; p++) {
    const w = mask[p] > 8 ? 0 : 1;
    weights[p] = w;
    for (let c = 0; c < 3; c++) colours[p * 3 + c] = image.data[p * 4 + c] * w;
  }
  const filled = pull(colours, weights, image.width, image.height);
  const out = image.data.slice();
  for (let p = 0; p < mask.length; p++) {
    if (mask[p] <= 8) continue;
    for (let c = 0; c < 3; c++) out[p * 4 + c] = Math.round(filled[p * 3 + c]);
  }
  return { ...image, data: out };
}

/** Averages down until nothing is empty, then brings the averages back up to the empty parts. */
export function pull(colours: Float32Array, weights: Float32Array, width: number, height: number): Float32Array {
  const out = new Float32Array(colours.length);
  let coarse: Float32Array | null = null;
  const w2 = Math.ceil(width / 2);
  const h2 = Math.ceil(height / 2);
  if (width > 1 || height > 1) {
    const c2 = new Float32Array(w2 * h2 * 3);
    const k2 = new Float32Array(w2 * h2);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const p = y * width + x;
        const q = (y >> 1) * w2 + (x >> 1);
        k2[q] = k2[q] + weights[p];
        for (let c = 0; c < 3; c++) c2[q * 3 + c] = c2[q * 3 + c] + colours[p * 3 + c];
      }
    }
    for (let q = 0; q < k2.length; q++) {
      const over = Math.max(1, k2[q]);
      k2[q] = k2[q] / over;
      for (let c = 0; c < 3; c++) c2[q * 3 + c] = c2[q * 3 + c] / over;
    }
    coarse = pull(c2, k2, w2, h2);
  }
  for (let y = 0; y < height; y++) {
    const sy = Math.min(h2 - 1, Math.max(0, (y - 0.5) / 2));
    const y0 = Math.floor(sy);
    const y1 = Math.min(h2 - 1, y0 + 1);
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      const k = Math.min(1, weights[p]);
      const sx = Math.min(w2 - 1, Math.max(0, (x - 0.5) / 2));
      const x0 = Math.floor(sx);
      const x1 = Math.min(w2 - 1, x0 + 1);
      for (let c = 0; c < 3; c++) {
        let behind = 0;
        if (coarse && k < 1) {
          const top = coarse[(y0 * w2 + x0) * 3 + c] * (1 - (sx - x0)) + coarse[(y0 * w2 + x1) * 3 + c] * (sx - x0);
          const low = coarse[(y1 * w2 + x0) * 3 + c] * (1 - (sx - x0)) + coarse[(y1 * w2 + x1) * 3 + c] * (sx - x0);
          behind = top + (low - top) * (sy - y0);
        }
        out[p * 3 + c] = colours[p * 3 + c] + behind * (1 - k);
      }
    }
  }
  return out;
}
