import type { RawImage } from '@darkroom/engine';
import { removeNamed } from '../generative-remove/generative-remove.ts';
import { applyLookToImage, type LookName } from '../looks/looks.ts';
import { createRandom } from '../random.ts';
import { INDOORS } from '../scene/backdrop/weather.ts';
import type { Scene } from '../scene/scene.ts';
import { subjectMask } from '../vision/cutout.ts';
import { cutOut } from '../vision/decontaminate.ts';
import { sceneSubjectsMask } from '../vision/find-in-scene.ts';
import { findTargets } from '../vision/find-targets.ts';
import { type Box, type Mask, maskArea, maskBox, unionMasks } from '../vision/mask.ts';
import type { Job } from '../work/job.ts';
import { addSubjects } from './add-subject.ts';
import { blurAll, blurBackground, sharpenAll } from './focus.ts';
import { crop, flip, rotate } from './geometry.ts';
import { changeLight } from './light.ts';
import { replaceBackground } from './new-background.ts';
import { recolourPart, tintAll } from './recolour-part.ts';
import { replaceSky } from './replace-sky.ts';
import { changeSeason, changeWeather, snowGround } from './season.ts';
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

/** After these steps everything is where it was, so the scene still says where each thing is. */
const KEEPS_PLACES = new Set<EditStep['kind']>([
  'tone',
  'light',
  'sky',
  'season',
  'weather',
  'sharpen',
  'blur',
  'recolour',
  'restyle',
  'text',
]);

const COLOURLESS = new Set<LookName>(['sketch', 'mono']);

/** Applies the steps in order; removals from one of our own images come first, while it can still be drawn again. */
export async function runSteps(source: RawImage, steps: EditStep[], job: Job, options: RunOptions): Promise<RawImage> {
  let raw = source;
  let scene = options.scene;
  let redrawable = scene !== undefined;
  const later = (step: EditStep) => Number(step.kind !== 'remove');
  const order = scene ? steps.toSorted((a, b) => later(a) - later(b)) : steps;
  for (const [index, step] of order.entries()) {
    job.check();
    const seed = options.seed + index;
    // A model never makes quite the same change twice; here the seed decides how strong it is.
    const amount = options.strength * createRandom(`amount/${seed}`).range(0.9, 1.1);
    const done = await runStep(raw, step, { scene, redrawable }, amount, seed, job, options);
    raw = done.raw;
    scene = done.scene ?? (KEEPS_PLACES.has(step.kind) ? scene : undefined);
    redrawable = done.scene !== undefined;
    options.report((index + 1) / order.length);
  }
  return raw;
}

/** One of our own images: where things are in it, and whether drawing it again would give these pixels. */
interface Known {
  scene: Scene | undefined;
  redrawable: boolean;
}

interface Done {
  raw: RawImage;
  /** The scene that gives exactly these pixels, if there is one. */
  scene?: Scene | undefined;
}

async function runStep(
  raw: RawImage,
  step: EditStep,
  known: Known,
  amount: number,
  seed: number,
  job: Job,
  options: RunOptions,
): Promise<Done> {
  if (step.kind === 'remove') return remove(raw, known, step.target, seed, job);
  return { raw: await changePixels(raw, step, known, amount, seed, job, options) };
}

function remove(raw: RawImage, { scene, redrawable }: Known, target: string, seed: number, job: Job) {
  return removeNamed({ raw, scene }, target, job, {
    seed,
    multiple: /\b(?:all|every|both)\b|s\b/.test(target),
    shadow: true,
    redraw: redrawable,
    report: () => job.check(),
  });
}

async function changePixels(
  raw: RawImage,
  step: Exclude<EditStep, { kind: 'remove' }>,
  known: Known,
  amount: number,
  seed: number,
  job: Job,
  options: RunOptions,
): Promise<RawImage> {
  const { scene } = known;
  const subject = async (): Promise<Mask> => {
    const exact = scene ? await sceneSubjectsMask(scene, job) : null;
    return exact ?? subjectMask(raw, job);
  };
  switch (step.kind) {
    case 'tone':
      return applyTone(raw, step.tone, amount);
    case 'light':
      return changeLight(raw, step.time, Math.min(1, amount), seed, job);
    case 'sky':
      return replaceSky(raw, step.wish, Math.min(1, amount), seed, job);
    case 'season': {
      const indoors = scene !== undefined && INDOORS.has(scene.place);
      const snows = step.season === 'winter' && !indoors;
      const ground = snows ? await snowGround(raw, Math.min(1, amount), seed, job) : raw;
      return changeSeason(ground, step.season, Math.min(1, amount), seed, snows);
    }
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
    case 'cutout':
      return cutStep(raw, await subject());
    case 'background':
      return replaceBackground(raw, await subject(), step.prompt, seed, job);
    case 'add':
      return addSubjects(
        raw,
        {
          prompt: step.prompt,
          place: step.place,
          seed,
          subject: step.to ? () => named(raw, scene, step.to as string, job, subject) : subject,
          into: options.into,
        },
        job,
      );
    case 'replace': {
      const cleared = await remove(raw, known, step.target, seed, job);
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
      // A look without colours has none at any strength.
      return applyLookToImage(raw, step.look, COLOURLESS.has(step.look) ? 1 : Math.min(2, amount), seed);
  }
}

/** The thing that something is added to; whatever stands out if it cannot be found. */
async function named(
  raw: RawImage,
  scene: Scene | undefined,
  target: string,
  job: Job,
  otherwise: () => Promise<Mask>,
): Promise<Mask> {
  const { phrases } = await findTargets(raw, scene, target, job);
  return phrases[0]?.[0]?.mask ?? otherwise();
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
