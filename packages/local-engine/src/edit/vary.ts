import type { RawImage } from '@darkroom/engine';
import { createNoise } from '../raster/noise.ts';

/** How much lighter or darker a changed pixel may become. */
const AMOUNT = 0.025;

/**
 * Two seeds never give quite the same edit, as with a generative model: what was changed is a little lighter here and
 * darker there. What was not changed stays exactly as it was, and grey stays grey.
 */
export function vary(raw: RawImage, source: RawImage, seed: number): RawImage {
  if (raw.width !== source.width || raw.height !== source.height) return raw;
  const data = raw.data.slice();
  const noise = createNoise(`vary/${seed}`);
  const scale = 6 / Math.max(raw.width, raw.height);
  for (let y = 0, i = 0; y < raw.height; y++) {
    for (let x = 0; x < raw.width; x++, i += 4) {
      const changed =
        data[i] !== source.data[i] || data[i + 1] !== source.data[i + 1] || data[i + 2] !== source.data[i + 2];
      if (!changed) continue;
      const factor = 1 + AMOUNT * noise(x * scale, y * scale);
      for (let c = i; c < i + 3; c++) data[c] = Math.min(255, Math.round(data[c] * factor));
    }
  }
  return { ...raw, data };
}
