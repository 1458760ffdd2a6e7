import type { RawImage } from '@darkroom/engine';
import sharp from 'sharp';
import { boxBlur } from './box-blur.ts';
import { type Mask, resizeMask } from './mask.ts';

/** Solved at this size: the colours are smooth, so a small image is enough. */
const SIDE = 384;

/**
 * The image with the mask as its alpha, and the old background's colour removed from the soft edge («blur fusion»,
 * Forte 2021), so the cut-out shows no halo on another background.
 */
export async function cutOut(raw: RawImage, mask: Mask): Promise<RawImage> {
  const scale = Math.min(1, SIDE / Math.max(raw.width, raw.height));
  const width = Math.max(1, Math.round(raw.width * scale));
  const height = Math.max(1, Math.round(raw.height * scale));
  const small = await sharp(raw.data, { raw: { width: raw.width, height: raw.height, channels: 4 } })
    .removeAlpha()
    .resize(width, height, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
  const alpha = (await resizeMask(mask, width, height)).data;
  const inside = nearColours(small, alpha, width, height, true);
  const outside = nearColours(small, alpha, width, height, false);
  const data = new Uint8Array(raw.data.length);
  for (let y = 0; y < raw.height; y++) {
    const sy = Math.min(height - 1, Math.floor((y * height) / raw.height)) * width;
    for (let x = 0; x < raw.width; x++) {
      const at = y * raw.width + x;
      const a = mask.data[at] / 255;
      if (a === 0) continue;
      const near = sy + Math.min(width - 1, Math.floor((x * width) / raw.width));
      for (let c = 0; c < 3; c++) {
        const value = raw.data[at * 4 + c];
        const fore = inside[c][near];
        const pure = a > 0.99 ? value : fore + a * (value - a * fore - (1 - a) * outside[c][near]);
        data[at * 4 + c] = Math.min(255, Math.max(0, Math.round(pure)));
      }
      data[at * 4 + 3] = mask.data[at];
    }
  }
  return { data, width: raw.width, height: raw.height };
}

/** Mean colour of the inside (or outside) pixels around each pixel. */
function nearColours(rgb: Uint8Array, alpha: Uint8Array, width: number, height: number, inside: boolean) {
  const weight = Float32Array.from(alpha, (value) => ((inside ? value : 255 - value) / 255) ** 2 + 1e-4);
  const total = boxBlur(weight, width, height, 4);
  return [0, 1, 2].map((c) => {
    const sum = boxBlur(
      weight.map((w, i) => w * rgb[i * 3 + c]),
      width,
      height,
      4,
    );
    return sum.map((value, i) => value / total[i]);
  });
}
