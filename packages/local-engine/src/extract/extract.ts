import { encodeFile, type MediaFile, type RawImage } from '@darkroom/engine';
import { cropRaw } from '../vision/crop.ts';
import { cutOut } from '../vision/decontaminate.ts';
import { findTargets, type Target } from '../vision/find-targets.ts';
import { createMask, invertMask, type Mask, maskBox, maskImage, unionMasks } from '../vision/mask.ts';
import { openImage } from '../vision/open-image.ts';
import type { Job, Work } from '../work/job.ts';

/**
 * Extracts what the prompt names: the content on transparency, or its mask. `multiple` returns one file for each
 * instance, otherwise the best instance of each named thing goes into one file; `invert` extracts everything else.
 */
export const extract: Work<'extract'> = async (input, images, job) => {
  const { raw, scene } = await openImage(images);
  job.progress(0.1);
  const { phrases, method } = await findTargets(raw, scene, input.prompt, job);
  job.progress(0.7);
  const groups = input.multiple
    ? phrases.flat().map((target) => [target])
    : [phrases.flatMap((targets) => targets.slice(0, 1))];
  if (groups.length === 0) groups.push([]);
  const files: MediaFile[] = [];
  for (const [index, group] of groups.entries()) {
    files.push(await cutFile(raw, group, input, job));
    job.progress(0.7 + (0.3 * (index + 1)) / groups.length);
  }
  return { files, seed: 0, method };
};

async function cutFile(
  raw: RawImage,
  group: Target[],
  input: Parameters<typeof extract>[0],
  job: Job,
): Promise<MediaFile> {
  job.check();
  const found = group.length > 0 ? unionMasks(group.map((target) => target.mask)) : createMask(raw.width, raw.height);
  const mask = input.invert ? invertMask(found) : found;
  const label = group.map((target) => target.label).join(', ') || 'nothing';
  if (input.mode === 'mask') return encodeFile(maskImage(mask), 'png', { role: 'mask', opaque: true, label });
  const content = await cutOut(raw, mask);
  if (input.preserve_alpha === false) {
    return encodeFile(onWhite(content), 'png', { role: 'object', opaque: true, label });
  }
  // One object of several is trimmed to its own box; a single result keeps its position in the image.
  const box = input.multiple && !input.invert ? contentBox(mask) : null;
  return encodeFile(box ? cropRaw(content, box) : content, 'png', { role: 'object', label });
}

function contentBox(mask: Mask) {
  return maskBox(mask, 1);
}

/** Without alpha the cut-out is on white. */
function onWhite(raw: RawImage): RawImage {
  const data = new Uint8Array(raw.data.length);
  for (let i = 0; i < data.length; i += 4) {
    const alpha = raw.data[i + 3] / 255;
    for (let c = 0; c < 3; c++) data[i + c] = Math.round(raw.data[i + c] * alpha + 255 * (1 - alpha));
    data[i + 3] = 255;
  }
  return { ...raw, data };
}
