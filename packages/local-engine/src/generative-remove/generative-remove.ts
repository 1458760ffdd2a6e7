import { encodeFile, type RawImage } from '@darkroom/engine';
import { fillHole } from '../inpaint/fill-hole.ts';
import { readMask } from '../mask-edit/read-mask.ts';
import { seedFrom } from '../random.ts';
import type { Scene } from '../scene/scene.ts';
import { subjectMask } from '../vision/cutout.ts';
import { drawWithout } from '../vision/find-in-scene.ts';
import { findTargets } from '../vision/find-targets.ts';
import { growMask, type Mask, maskArea, unionMasks } from '../vision/mask.ts';
import { type OpenImage, openImage } from '../vision/open-image.ts';
import type { Job, Work } from '../work/job.ts';
import { fillPlain } from './fill-plain.ts';
import { withShadow } from './shadow.ts';
import { withSpill } from './spill.ts';

/** If more of the image than this were banned, too little would be left to copy. */
const MOST_BANNED = 0.6;

export interface Removed {
  raw: RawImage;
  method: string;
  /** What was removed, or null. */
  mask: Mask | null;
  /** The scene of the new image, if it is one of ours. */
  scene?: Scene | undefined;
}

export interface RemoveOptions {
  seed: number;
  multiple: boolean;
  shadow: boolean;
  /** Whether drawing the scene again gives this image, apart from what is removed. */
  redraw: boolean;
  /** Progress of this step, 0 to 1. */
  report: (fraction: number) => void;
}

/** Removes what the prompt names (or a mask marks) from the image and fills the hole from its surroundings. */
export const generativeRemove: Work<'generativeRemove'> = async (input, images, job) => {
  const source = await openImage(images);
  const seed = input.seed ?? seedFrom('generative-remove', input.prompt);
  job.progress(0.05);
  const options: RemoveOptions = {
    seed,
    multiple: input.multiple ?? false,
    shadow: input.remove_shadow ?? false,
    redraw: true,
    report: (fraction) => job.progress(0.05 + fraction * 0.85),
  };
  const marked = images.mask ? await readMask(images.mask.bytes, source.raw) : null;
  const removed: Removed = marked
    ? { raw: await removeMasked(source.raw, marked, undefined, job, options), method: 'mask', mask: marked }
    : await removeNamed(source, input.prompt, job, options);
  const files = [await encodeFile(removed.raw, 'png', { role: 'image' })];
  job.progress(1);
  return { files, seed, method: removed.method, ...(removed.scene && { scene: removed.scene }) };
};

/** Removes what a prompt names; returns the image unchanged if nothing matches. */
export async function removeNamed(
  source: OpenImage,
  prompt: string,
  job: Job,
  options: RemoveOptions,
): Promise<Removed> {
  const { raw, scene } = source;
  const { phrases, method, subject } = await findTargets(raw, scene, prompt, job);
  options.report(0.3);
  const chosen = options.multiple ? phrases.flat() : phrases.flatMap((targets) => targets.slice(0, 1));
  if (chosen.length === 0) return { raw, method: 'none', mask: null };
  const mask = unionMasks(chosen.map((target) => target.mask));
  if (scene && options.redraw && chosen.every((target) => target.subjectId !== undefined)) {
    const ids = chosen.flatMap((target) => target.subjectId ?? []);
    const subjects = scene.subjects.filter((one) => !ids.includes(one.id));
    // Without subjects the scene would be drawn with another focus, so it is only kept if some are left.
    const rest = subjects.length > 0 ? { ...scene, subjects } : undefined;
    return { raw: await drawWithout(scene, ids, job), method, mask, scene: rest };
  }
  // Nothing else that stands out may grow into the gap.
  const others = phrases.flat().filter((target) => !chosen.includes(target));
  const rest = unionMasks([subject ?? (await subjectMask(raw, job)), ...others.map((target) => target.mask)]);
  const filled = await removeMasked(raw, mask, rest, job, options);
  return { raw: filled, method, mask };
}

async function removeMasked(
  raw: RawImage,
  mask: Mask,
  others: Mask | undefined,
  job: Job,
  options: RemoveOptions,
): Promise<RawImage> {
  if (maskArea(mask, 32) === 0) return raw;
  // The soft edge and its traces around it must go too.
  const reach = Math.max(2, Math.round(Math.max(raw.width, raw.height) / 130));
  let hole = growMask({ ...mask, data: mask.data.map((value) => (value >= 32 ? 255 : 0)) }, reach);
  hole = await withSpill(raw, hole, others);
  if (options.shadow) hole = await withShadow(raw, hole, others);
  const plain = fillPlain(raw, hole, options.seed);
  if (plain) return plain;
  const banned = others && maskArea(others, 64) < MOST_BANNED * others.data.length ? others : undefined;
  return fillHole(raw, hole, job, {
    seed: options.seed,
    banned,
    report: (fraction) => options.report(0.35 + fraction * 0.65),
  });
}
