import { createRaw, type RawImage } from '@darkroom/engine';
import { type Box, createMask, type Mask } from './mask.ts';

/** The pixels of a box that lies within the image. */
export function cropRaw(raw: RawImage, box: Box): RawImage {
  const out = createRaw(box.width, box.height);
  for (let y = 0; y < box.height; y++) {
    const from = ((box.y + y) * raw.width + box.x) * 4;
    out.data.set(raw.data.subarray(from, from + box.width * 4), y * box.width * 4);
  }
  return out;
}

export function cropMask(mask: Mask, box: Box): Mask {
  const out = createMask(box.width, box.height);
  for (let y = 0; y < box.height; y++) {
    const from = (box.y + y) * mask.width + box.x;
    out.data.set(mask.data.subarray(from, from + box.width), y * box.width);
  }
  return out;
}
