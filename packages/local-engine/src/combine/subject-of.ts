import type { RawImage } from '@darkroom/engine';
import { cropRaw } from '../vision/crop.ts';
import { subjectMask } from '../vision/cutout.ts';
import { cutOut } from '../vision/decontaminate.ts';
import { sceneSubjectsMask } from '../vision/find-in-scene.ts';
import { alphaMask, type Box, maskArea, maskBox } from '../vision/mask.ts';
import type { OpenImage } from '../vision/open-image.ts';
import type { Job } from '../work/job.ts';
import { isOpaque } from './arrange.ts';

/** An image and its subject. */
export interface Subject {
  raw: RawImage;
  /** The subject by itself, trimmed; the whole image if nothing stands out. */
  figure: RawImage;
  box: Box | null;
  /** The share of the image that the subject covers. */
  share: number;
  /** Nothing could be cut out: it is shown as a print. */
  framed: boolean;
  /** The image was already a cut-out. */
  cut: boolean;
}

export async function subjectOf({ raw, scene }: OpenImage, job: Job): Promise<Subject> {
  const cut = !isOpaque(raw);
  const mask = cut
    ? alphaMask(raw)
    : ((scene && (await sceneSubjectsMask(scene, job))) ?? (await subjectMask(raw, job)));
  const share = maskArea(mask) / mask.data.length;
  const box = maskBox(mask, 24);
  if (!box || share < 0.004) return { raw, figure: raw, box: null, share: 0, framed: true, cut: false };
  const figure = cropRaw(cut ? raw : await cutOut(raw, mask), box);
  return { raw, figure, box, share, framed: share > 0.93 && !cut, cut };
}
