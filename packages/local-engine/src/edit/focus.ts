import { plainBytes, type RawImage } from '@darkroom/engine';
import sharp from 'sharp';
import { featherMask, type Mask } from '../vision/mask.ts';

/** Blurs the whole image, by a share of its size. */
export async function blurAll(raw: RawImage, amount: number): Promise<RawImage> {
  const sigma = Math.max(0.6, (Math.max(raw.width, raw.height) / 110) * amount);
  const data = await sharp(raw.data, { raw: { width: raw.width, height: raw.height, channels: 4 } })
    .blur(sigma)
    .raw()
    .toBuffer();
  return { ...raw, data: plainBytes(data) };
}

/** Blurs everything outside the mask, like a lens with a wide aperture. */
export async function blurBackground(raw: RawImage, subject: Mask, amount: number): Promise<RawImage> {
  const blurred = await blurAll(raw, amount * 1.2);
  return blendByMask(blurred, raw, await featherMask(subject, 1.2));
}

export async function sharpenAll(raw: RawImage, amount: number): Promise<RawImage> {
  if (raw.width < 3 || raw.height < 3) return raw;
  const data = await sharp(raw.data, { raw: { width: raw.width, height: raw.height, channels: 4 } })
    .sharpen({ sigma: 1.2, m1: 0.6 + amount, m2: 2.4 * amount })
    .raw()
    .toBuffer();
  return { ...raw, data: plainBytes(data) };
}

/** `over` where the mask is, `under` elsewhere. */
export function blendByMask(under: RawImage, over: RawImage, mask: Mask): RawImage {
  const data = under.data.slice();
  for (let i = 0; i < mask.data.length; i++) {
    const t = mask.data[i] / 255;
    if (t === 0) continue;
    for (let c = 0; c < 4; c++)
      data[i * 4 + c] = Math.round(under.data[i * 4 + c] * (1 - t) + over.data[i * 4 + c] * t);
  }
  return { ...under, data };
}
