import type { Job } from '../backend.ts';
import { removeNamed } from '../generative-remove/generative-remove.ts';
import type { RawImage } from '../image/raw.ts';
import { applyLookToImage } from '../looks/looks.ts';
import { createRandom } from '../random.ts';
import type { Scene } from '../scene/scene.ts';
import { subjectMask } from '../vision/cutout.ts';
import { cutOut } from '../vision/decontaminate.ts';
import { sceneSubjectsMask } from '../vision/find-in-scene.ts';
import { findTargets } from '../vision/find-targets.ts';
import { type Box, type Mask, maskArea, maskBox, unionMasks } from '../vision/mask.ts';
import { addSubjects } from './add-subject.ts';
import { blurAll, blurBackground, sharpenAll } from './focus.ts';
import { crop, flip, rotate } from './geometry.ts';
import { changeLight } from './light.ts';
import { replaceBackground } from './new-background.ts';
import { recolourPart, tintAll } from './recolour-part.ts';
import { changeSeason, changeWeather } from './season.ts';
import type { EditStep } from './step.ts';
import { applyTone } from './tone.ts';
import { writeText } from './write-text.ts';

export interface RunOptions {
  seed: number;
  /** How strongly each step is applied; 1 is normal. */
  strength: number;
  scene?: Scene | undefined;
  /** Where added things go, if the caller marked it. */
  into?: Box | undefined;
  report: (fraction: number) => void;
}

/** Applies the steps in order. */
export async function runSteps(source: RawImage, steps: EditStep[], job: Job, options: RunOptions): Promise<RawImage> {
  let raw = source;
  let scene = options.scene;
  for (const [index, step] of steps.entries()) {
    job.check();
    const seed = options.seed + index;
    // A model never makes quite the same change twice; here the seed decides how strong it is.
    const amount = options.strength * createRandom(`amount/${seed}`).range(0.9, 1.1);
    raw = await runStep(raw, step, scene, amount, seed, job, options);
    // The following steps change pixels: the scene no longer describes this image.
    scene = undefined;
    options.report((index + 1) / steps.length);
  }
  return raw;
}

async function runStep(
  raw: RawImage,
  step: EditStep,
  scene: Scene | undefined,
  amount: number,
  seed: number,
  job: Job,
  options: RunOptions,
): Promise<RawImage> {
  const subject = async (): Promise<Mask> => {
    const exact = scene ? await sceneSubjectsMask(scene, job) : null;
    return exact ?? subjectMask(raw, job);
  };
  const remove = (target: string) =>
    removeNamed({ raw, scene }, target, job, {
      seed,
      multiple: /\b(?:all|every|both)\b|s\b/.test(target),
      shadow: true,
      report: () => job.check(),
    });
  switch (step.kind) {
    case 'tone':
      return applyTone(raw, step.tone, amount);
    case 'light':
      return changeLight(raw, step.time, Math.min(1, amount), seed, job);
    case 'season':
      return changeSeason(raw, step.season, Math.min(1, amount), seed);
    case 'weather':
      return changeWeather(raw, step.weather, Math.min(1, amount), seed);
    case 'blur':
      return step.part === 'all' ? blurAll(raw, amount) : blurBackground(raw, await subject(), amount);
    case 'sharpen':
      return sharpenAll(raw, amount);
    case 'crop':
      return crop(raw, step.to, subject, job);
    case 'rotate':
      return rotate(raw, step.degrees);
    case 'flip':
      return flip(raw, step.axis);
    case 'recolour':
      return recolourStep(raw, scene, step.target, step.colour, amount, job);
    case 'remove':
      return (await remove(step.target)).raw;
    case 'cutout':
      return cutStep(raw, await subject());
    case 'background':
      return replaceBackground(raw, await subject(), step.prompt, seed, job);
    case 'add':
      return addSubjects(raw, { prompt: step.prompt, place: step.place, seed, subject, into: options.into }, job);
    case 'replace': {
      const cleared = await remove(step.target);
      const into = (cleared.mask && maskBox(cleared.mask)) ?? undefined;
      return addSubjects(
        cleared.raw,
        { prompt: step.prompt, place: null, seed, subject, into: options.into ?? into },
        job,
      );
    }
    case 'text':
      return writeText(raw, step.text, step);
    case 'restyle':
      return applyLookToImage(raw, step.look, Math.min(2, amount), seed);
  }
}

async function recolourStep(
  raw: RawImage,
  scene: Scene | undefined,
  target: string | null,
  colour: string,
  amount: number,
  job: Job,
) {
  if (target === null) return tintAll(raw, colour, amount);
  const { phrases } = await findTargets(raw, scene, target, job);
  const found = phrases.flat().map((one) => one.mask);
  return found.length === 0 ? tintAll(raw, colour, amount * 0.5) : recolourPart(raw, unionMasks(found), colour);
}

async function cutStep(raw: RawImage, mask: Mask): Promise<RawImage> {
  return maskArea(mask, 32) === 0 ? raw : cutOut(raw, mask);
}
