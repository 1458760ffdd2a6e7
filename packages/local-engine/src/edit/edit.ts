import { type EditInput, parseAspectRatio, placeInFrame, type RawImage } from '@darkroom/engine';
import { resizeImage } from '../image/resize.ts';
import { MODEL_LOOKS } from '../looks/looks.ts';
import { paletteOf, withPalette } from '../looks/palette.ts';
import { readMask } from '../mask-edit/read-mask.ts';
import { understand } from '../prompt/understand.ts';
import { hashString, seedFrom } from '../random.ts';
import { extend } from '../reframe/reframe.ts';
import { applySampling } from '../sampling/apply-sampling.ts';
import { makeBatch } from '../sampling/batch.ts';
import { maskBox } from '../vision/mask.ts';
import { openImage } from '../vision/open-image.ts';
import type { Images, Job, Work } from '../work/job.ts';
import { part } from '../work/progress.ts';
import { blendByMask } from './focus.ts';
import { avoid } from './negative.ts';
import { readEdit } from './read-edit.ts';
import { runSteps } from './run-steps.ts';
import type { EditStep } from './step.ts';
import { mapColours } from './tone.ts';
import { vary } from './vary.ts';

/**
 * Edits an image as the prompt says: recolour, restyle, add, remove or replace something, change light, season, weather
 * or background, blur, crop, turn, brighten, write. A prompt that asks for none of these restyles it.
 */
export const edit: Work<'edit'> = async (input, images, job) => {
  const source = await openImage(images);
  const mask = images.mask ? await readMask(images.mask.bytes, source.raw) : null;
  const seed = Math.floor(input.seed ?? seedFrom('edit', input.model, input.prompt));
  job.progress(0.05);
  const steps = planEdit(input);
  const files = await makeBatch(input, seed, part(job, 0.05, 1), async (each, share) => {
    let raw = await runSteps(source.raw, steps, share, {
      seed: each,
      strength: Math.min(2, input.strength_model ?? 1),
      scene: source.scene,
      into: (mask && maskBox(mask)) ?? undefined,
      report: (fraction) => share.progress(fraction * 0.7),
    });
    raw = vary(raw, source.raw, each);
    raw = await finishEdit(raw, input, images);
    raw = await avoid(raw, input.negative_prompt, each, share);
    raw = applySampling(raw, input, each);
    if (mask && raw.width === source.raw.width && raw.height === source.raw.height)
      raw = blendByMask(source.raw, raw, mask);
    share.progress(0.8);
    return { raw: await toShape(raw, input, each, share) };
  });
  return { files, seed, method: steps.map((step) => step.kind).join(', '), ...notAdded(input.prompt, steps) };
};

/** The steps of a prompt; if it asks for nothing known, the style it hints at or the model's own. */
export function planEdit(input: Pick<EditInput, 'prompt' | 'model'>): EditStep[] {
  const steps = readEdit(input.prompt);
  if (steps.length > 0) return steps;
  const intent = understand(input.prompt);
  if (intent.subjects.length > 0) return [{ kind: 'add', prompt: input.prompt, place: null, to: null }];
  if (intent.place) return [{ kind: 'background', prompt: input.prompt }];
  return [{ kind: 'restyle', look: intent.style ?? MODEL_LOOKS[input.model] }];
}

/** What the prompt asks to add, and cannot be drawn. */
export function notAdded(prompt: string, steps: EditStep[]): { notDrawn?: string[] } {
  const drawn = steps.flatMap((step) => ('prompt' in step ? [step.prompt] : []));
  const asks = /\b(?:add|put|place|insert|include|draw|with|wearing|into|to)\b/i.test(prompt);
  const said = drawn.length > 0 ? drawn : readEdit(prompt).length === 0 && asks ? [prompt] : [];
  const words = said.flatMap((each) =>
    understand(each).nouns.flatMap(({ as, written }) => (as === 'nothing' ? [written] : [])),
  );
  return words.length === 0 ? {} : { notDrawn: words };
}

/** Applies the colours of the reference image and the tint of a LoRA. */
async function finishEdit(raw: RawImage, input: EditInput, images: Images): Promise<RawImage> {
  let out = raw;
  if (images.reference) {
    const { raw: reference } = await openImage(images, 'reference');
    out = withPalette(out, paletteOf(reference), 0.7);
  }
  for (const name of [input.lora_1, input.model_id]) {
    if (name === undefined) continue;
    const hue = (hashString(name) % 360) / 360;
    const cast = [0, 1 / 3, 2 / 3].map(
      (turn) => 1 + 0.09 * Math.cos(2 * Math.PI * (hue - turn)) * (input.strength_model ?? 1),
    );
    out = mapColours(out, (rgb) => {
      for (let c = 0; c < 3; c++) rgb[c] = rgb[c] * cast[c];
    });
  }
  return out;
}

type Shape = Pick<EditInput, 'aspect_ratio' | 'width' | 'height'>;

/** An aspect ratio extends the image, so nothing is lost; a width and height are then matched exactly. */
export async function toShape(raw: RawImage, input: Shape, seed: number, job: Job): Promise<RawImage> {
  let out = raw;
  const ratio = input.aspect_ratio;
  if (ratio && ratio !== 'match_input_image') {
    const placement = placeInFrame(out, { aspect_ratio: ratio });
    const off = Math.abs(parseAspectRatio(ratio) - out.width / out.height);
    if (off > 0.01) out = await extend(out, placement, job, { seed, quick: true, report: () => job.check() });
  }
  const width = input.width ?? (input.height ? (out.width * input.height) / out.height : out.width);
  const height = input.height ?? (input.width ? (out.height * input.width) / out.width : out.height);
  if (Math.round(width) === out.width && Math.round(height) === out.height) return out;
  return resizeImage(out, width, height, { fit: 'cover' });
}
