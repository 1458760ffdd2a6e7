import { EngineError, encodeFile } from '@darkroom/engine';
import { notAdded, planEdit } from '../edit/edit.ts';
import { blendByMask } from '../edit/focus.ts';
import { runSteps } from '../edit/run-steps.ts';
import { fillHole } from '../inpaint/fill-hole.ts';
import { seedFrom } from '../random.ts';
import { maskArea, maskBox } from '../vision/mask.ts';
import { openImage } from '../vision/open-image.ts';
import type { Work } from '../work/job.ts';
import { readMask } from './read-mask.ts';

/**
 * Edits only what the mask marks. Without a prompt the marked part is filled from its surroundings; with one, the
 * prompt is applied there. Pixels outside the mask do not change, and an empty mask changes nothing.
 */
export const maskEdit: Work<'maskEdit'> = async (input, images, job) => {
  const { raw } = await openImage(images);
  if (!images.mask) {
    throw new EngineError(
      'missing_source',
      'No mask was given. Send one of the size of the image, white where to edit.',
    );
  }
  const mask = await readMask(images.mask.bytes, raw);
  const seed = input.seed ?? seedFrom('mask-edit', input.prompt ?? '');
  job.progress(0.1);
  const box = maskBox(mask, 1);
  let out = raw;
  const steps = input.prompt?.trim() ? planEdit({ prompt: input.prompt, model: 'vendora' }) : [];
  if (box && maskArea(mask, 1) > 0) {
    const report = (fraction: number) => job.progress(0.1 + fraction * 0.8);
    // Cropping and rotating make no sense within a mask, and the marked part is what is removed or replaced.
    const inside = steps.filter((step) => !['crop', 'rotate', 'remove', 'cutout'].includes(step.kind));
    const clear = inside.length === 0 || inside.some((step) => step.kind === 'add' || step.kind === 'replace');
    let edited = raw;
    if (clear) {
      const hole = { ...mask, data: mask.data.map((value) => (value > 0 ? 255 : 0)) };
      edited = await fillHole(raw, hole, job, { seed, report: (fraction) => report(fraction * 0.6) });
    }
    const adding = inside.map((step) =>
      step.kind === 'replace' ? { kind: 'add' as const, prompt: step.prompt, place: null, to: null } : step,
    );
    edited = await runSteps(edited, adding, job, {
      seed,
      strength: 1,
      into: box,
      report: (fraction) => report(0.6 + fraction * 0.4),
    });
    out = blendByMask(raw, edited, mask);
  }
  const files = [await encodeFile(out, input.output_format ?? 'png', { role: 'image' })];
  job.progress(1);
  return { files, seed, ...notAdded(input.prompt ?? '', steps) };
};
