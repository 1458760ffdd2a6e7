import type { RawImage } from '@darkroom/engine';
import { COLOURS } from '../prompt/lexicon.ts';
import { clamp01, fromHsl, toHsl } from '../raster/colour.ts';

/**
 * Changes a subject's main colour to the named one, in place: the hue that covers most of it changes and others stay,
 * so a blue car keeps its black tyres and clear windows.
 */
export function recolour(raw: RawImage, name: string): void {
  const target = COLOURS[name];
  if (!target) return;
  const { data } = raw;
  const main = mainHue(data);
  let sum = 0;
  let n = 0;
  for (let i = 0; i < data.length; i += 4) {
    if (data[i + 3] < 128) continue;
    sum += Math.max(data[i], data[i + 1], data[i + 2]) + Math.min(data[i], data[i + 1], data[i + 2]);
    n++;
  }
  const middle = n > 0 ? sum / (n * 510) : 0.5;
  for (let i = 0; i < data.length; i += 4) {
    if (data[i + 3] === 0) continue;
    const [h, s, l] = toHsl([data[i] / 255, data[i + 1] / 255, data[i + 2] / 255]);
    const away = main === null ? 0 : Math.min(Math.abs(h - main), 1 - Math.abs(h - main));
    // Pale and dark parts (eyes, tyres, teeth) do not change unless the whole subject is colourless.
    const belongs =
      main === null
        ? clamp01((l - 0.16) * 6)
        : clamp01(1.6 - away / 0.085) * clamp01((s - 0.16) * 5) * clamp01((l - 0.1) * 8);
    if (belongs <= 0) continue;
    const lightness = clamp01(target.lightness + (l - middle) * (target.hue === null ? 0.75 : 0.95));
    const [r, g, b] = fromHsl(
      target.hue ?? h,
      target.hue === null ? 0.03 : Math.min(1, target.saturation * (main === null ? 1 : 0.35 + 0.75 * s)),
      lightness,
    );
    data[i] = mixByte(data[i], r, belongs);
    data[i + 1] = mixByte(data[i + 1], g, belongs);
    data[i + 2] = mixByte(data[i + 2], b, belongs);
  }
}

function mixByte(from: number, to: number, t: number): number {
  return Math.round(from + (to * 255 - from) * t);
}

/** The hue, in turns, that most coloured pixels share; null for a grey subject. */
function mainHue(data: Uint8Array): number | null {
  const bins = new Float64Array(24);
  let coloured = 0;
  let all = 0;
  for (let i = 0; i < data.length; i += 16) {
    if (data[i + 3] < 128) continue;
    all++;
    const [h, s, l] = toHsl([data[i] / 255, data[i + 1] / 255, data[i + 2] / 255]);
    if (s < 0.22 || l < 0.1 || l > 0.95) continue;
    coloured++;
    const bin = Math.floor(h * 24) % 24;
    bins[bin] = bins[bin] + s;
  }
  if (coloured < all * 0.18) return null;
  let best = 0;
  let top = -1;
  for (let b = 0; b < 24; b++) {
    const value = bins[b] + 0.5 * (bins[(b + 1) % 24] + bins[(b + 23) % 24]);
    if (value > top) {
      top = value;
      best = b;
    }
  }
  return (best + 0.5) / 24;
}
