import { EngineError, encodeFile, upscaleFor } from '@darkroom/engine';
import { toShape } from '../edit/edit.ts';
import { blendByMask } from '../edit/focus.ts';
import { avoid } from '../edit/negative.ts';
import { subtract } from '../generate/negative.ts';
import { resizeImage } from '../image/resize.ts';
import { applyLookToImage } from '../looks/looks.ts';
import { paletteOf, withPalette } from '../looks/palette.ts';
import { readMask } from '../mask-edit/read-mask.ts';
import { understand } from '../prompt/understand.ts';
import { seedFrom } from '../random.ts';
import { applySampling } from '../sampling/apply-sampling.ts';
import { makeBatch } from '../sampling/batch.ts';
import type { Scene } from '../scene/scene.ts';
import { openImage, openList } from '../vision/open-image.ts';
import type { Work } from '../work/job.ts';
import { part } from '../work/progress.ts';
import { arrange, isOpaque } from './arrange.ts';
import { mergeInImage, mergeInScene } from './merge-scene.ts';
import { type Subject, subjectOf } from './subject-of.ts';

/**
 * Combines several images into one. Without a prompt they are arranged as they are, by `mode`; the model variants cut
 * out the subject of each and bring them together in one scene: the one that the prompt describes, or else that of one
 * image. With a mask, only the marked part of the first image changes.
 */
export const combine: Work<'combine'> = async (input, images, job) => {
  const opened = await openList(images);
  const [first] = opened;
  if (first === undefined || opened.length < 2) {
    throw new EngineError('missing_source', 'Give at least two images to combine, as URLs, run ids or files.');
  }
  const seed = Math.floor(input.seed ?? seedFrom('combine', input.model ?? input.mode ?? '', input.prompt ?? ''));
  const format = input.output_format ?? 'png';
  job.progress(0.15);
  if (!input.model) {
    const raw = await arrange(
      opened.map((image) => image.raw),
      input.mode ?? 'side-by-side',
      job,
    );
    job.progress(0.6);
    const files = [await encodeFile(raw, format, { role: 'image', opaque: isOpaque(raw) })];
    job.progress(1);
    return { files, seed };
  }
  const subjects: Subject[] = [];
  for (const image of opened) {
    subjects.push(await subjectOf(image, job));
    job.progress(0.15 + (0.35 * subjects.length) / opened.length);
  }
  const intent = subtract(understand(input.prompt ?? ''), input.negative_prompt);
  const described = intent.place !== null || intent.season !== null || intent.weather !== null || intent.time !== null;
  // Cut-outs have no background to place the others in.
  const homeless = subjects.every((subject) => subject.cut);
  const inScene = described || homeless;
  const palette = images.reference && paletteOf((await openImage(images, 'reference')).raw);
  const mask = images.mask ? await readMask(images.mask.bytes, first.raw) : null;
  // The result is given its shape after what must not change has been put back.
  const { aspect_ratio: _, ...shapeless } = input;
  const merging = mask ? shapeless : input;
  let scene: Scene | undefined;
  const files = await makeBatch(input, seed, part(job, 0.5, 1), async (each, share) => {
    const merged = inScene
      ? await mergeInScene(subjects, intent, merging, each, share)
      : await mergeInImage(subjects, merging, each, share);
    share.progress(0.6);
    scene ??= merged.scene && { ...merged.scene, upscale: upscaleFor(merged.scene, input) };
    let { raw } = merged;
    if (!merged.scene) {
      if (intent.style) raw = applyLookToImage(raw, intent.style, 1, each);
      raw = await avoid(raw, input.negative_prompt, each, share);
      raw = applySampling(raw, input, each);
    }
    if (palette) raw = withPalette(raw, palette, 0.7);
    if (mask) {
      const { width, height } = first.raw;
      const repainted = blendByMask(first.raw, await resizeImage(raw, width, height, { fit: 'cover' }), mask);
      raw = await toShape(repainted, input, each, share);
    }
    return { raw, opaque: true };
  });
  // A scene can only be drawn again if nothing was done to the image afterwards.
  return { files, seed, method: inScene ? 'scene' : 'picture', ...(scene && !palette && !mask && { scene }) };
};
