import { decodeImage, EngineError } from '@darkroom/engine';
import { createMask, type Mask } from '../vision/mask.ts';

/**
 * Reads a mask as people send them: if any pixel is transparent, transparent means «edit here»; an image without
 * transparency is read by its brightness, and white means «edit here». (An alpha channel that is completely opaque says
 * nothing, so such a mask counts as one without alpha.)
 *
 * @throws EngineError mask_dimension_mismatch
 */
export async function readMask(bytes: Uint8Array, size: { width: number; height: number }): Promise<Mask> {
  const raw = await decodeImage(bytes);
  if (raw.width !== size.width || raw.height !== size.height) {
    throw new EngineError(
      'mask_dimension_mismatch',
      `The mask is ${raw.width}×${raw.height} pixels and the image ${size.width}×${size.height}. Send a mask of the image's size.`,
      { details: { mask: [raw.width, raw.height], image: [size.width, size.height] } },
    );
  }
  const mask = createMask(raw.width, raw.height);
  let transparent = false;
  for (let i = 3; i < raw.data.length && !transparent; i += 4) transparent = raw.data[i] < 255;
  for (let i = 0; i < mask.data.length; i++) {
    const at = i * 4;
    mask.data[i] = transparent
      ? 255 - raw.data[at + 3]
      : Math.round(raw.data[at] * 0.299 + raw.data[at + 1] * 0.587 + raw.data[at + 2] * 0.114);
  }
  return mask;
}
