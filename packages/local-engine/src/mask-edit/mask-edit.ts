import { EngineError, encodeFile } from '@darkroom/engine';
import { blendByMask } from '../edit/focus.ts';
import { fillHole } from '../inpaint/fill-hole.ts';
import { seedFrom } from '../random.ts';
import { maskArea } from '../vision/mask.ts';
import { openImage } from '../vision/open-image.ts';
import type { Work } from '../work/job.ts';
import { readMask } from './read-mask.ts';

/** Fills what the mask marks from its surroundings. Other pixels do not change, and an empty mask changes nothing. */
export const maskEdit: Work<'maskEdit'> = async (input, images, job) => {
  const { raw } = await openImage(images);
  if (!images.mask) {
    throw new EngineError(
      'missing_source',
      'No mask was given. Send one of the size of the image, white where to edit.',
    );
  }
  const mask = await readMask(images.mask.bytes, raw);
  const seed = input.seed ?? seedFrom('mask-edit', '');
  job.progress(0.1);
  let out = raw;
  if (maskArea(mask, 1) > 0) {
    const hole = { ...mask, data: mask.data.map((value) => (value > 0 ? 255 : 0)) };
    const report = (fraction: number) => job.progress(0.1 + fraction * 0.8);
    out = blendByMask(raw, await fillHole(raw, hole, job, { seed, report }), mask);
  }
  const files = [await encodeFile(out, 'png', { role: 'image' })];
  job.progress(1);
  return { files, seed };
};
