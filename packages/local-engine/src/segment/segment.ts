import { encodeFile } from '@darkroom/engine';
import { cutOut } from '../vision/decontaminate.ts';
import { findTargets } from '../vision/find-targets.ts';
import { createMask, maskImage, unionMasks } from '../vision/mask.ts';
import { openImage } from '../vision/open-image.ts';
import type { Work } from '../work/job.ts';

/**
 * Everything in the image that matches the prompt. The first file is the image with only that, the rest transparent.
 * The second is its mask, white on black, which can be used as the mask of a masked edit.
 */
export const segment: Work<'segment'> = async (input, images, job) => {
  const { raw, scene } = await openImage(images);
  job.progress(0.1);
  const { phrases, method } = await findTargets(raw, scene, input.prompt, job);
  job.progress(0.8);
  const found = phrases.flat().map((target) => target.mask);
  const mask = found.length > 0 ? unionMasks(found) : createMask(raw.width, raw.height);
  const label = phrases.flat()[0]?.label ?? 'nothing';
  const files = [
    await encodeFile(await cutOut(raw, mask), 'png', { role: 'object', label }),
    await encodeFile(maskImage(mask), 'png', { role: 'mask', opaque: true, label }),
  ];
  job.progress(1);
  return { files, seed: 0, method };
};
