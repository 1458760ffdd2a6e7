import { createRaw, type RawImage } from '@darkroom/engine';
import type { Mask } from '../vision/mask.ts';

/** A mask as an image: white inside, black outside, opaque. */
export function maskPicture(mask: Mask): RawImage {
  const raw = createRaw(mask.width, mask.height);
  for (let i = 0; i < mask.data.length; i++) {
    raw.data.fill(mask.data[i], i * 4, i * 4 + 3);
    raw.data[i * 4 + 3] = 255;
  }
  return raw;
}
