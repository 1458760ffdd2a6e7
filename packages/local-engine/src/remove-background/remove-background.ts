import { encodeFile } from '@darkroom/engine';
import { subjectMask } from '../vision/cutout.ts';
import { cutOut } from '../vision/decontaminate.ts';
import { sceneSubjectsMask } from '../vision/find-in-scene.ts';
import { maskArea } from '../vision/mask.ts';
import { openImage } from '../vision/open-image.ts';
import type { Work } from '../work/job.ts';

/**
 * Cuts out the subject, on transparency, in the size of the image. An image in which nothing stands out is kept whole.
 */
export const removeBackground: Work<'removeBackground'> = async (input, images, job) => {
  const { raw, scene } = await openImage(images);
  job.progress(0.1);
  const exact = scene ? await sceneSubjectsMask(scene, job) : null;
  const mask = exact ?? (await subjectMask(raw, job));
  job.progress(0.75);
  const method = exact ? 'scene' : maskArea(mask) > 0 ? 'saliency' : 'none';
  const cut = method === 'none' ? raw : await cutOut(raw, mask);
  job.progress(0.9);
  const files = [await encodeFile(cut, input.output_format ?? 'png', { role: 'image' })];
  job.progress(1);
  return { files, seed: 0, method };
};
