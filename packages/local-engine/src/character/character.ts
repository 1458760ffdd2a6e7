import { type Box, type CharacterInput, characterSize, encodeFile, type RawImage, type Size } from '@darkroom/engine';
import { resizeImage } from '../image/resize.ts';
import type { LookName } from '../looks/looks.ts';
import { enhancePrompt } from '../prompt/enhance.ts';
import type { Intent } from '../prompt/intent.ts';
import { notDrawn } from '../prompt/not-drawn.ts';
import { seedFrom } from '../random.ts';
import { composeScene, type GivenSubject, settleBoxes } from '../scene/compose.ts';
import { relateSubjects } from '../scene/relate.ts';
import { renderScene } from '../scene/render.ts';
import type { LookSettings, Scene } from '../scene/scene.ts';
import type { ImageSource, Job, Work } from '../work/job.ts';
import { part } from '../work/progress.ts';
import { readActs } from './acts.ts';
import { givenFigure } from './given-figure.ts';
import { drawOnImage, readMarkedPart } from './on-image.ts';

const STYLES: Record<NonNullable<CharacterInput['style_type']>, LookName> = {
  Auto: 'cinematic',
  Fiction: 'storybook',
  Realistic: 'photo',
};

/** Puts the character of a given image, or else of the prompt, into a new scene or into the given background. */
export const character: Work<'character'> = async (input, images, job) => {
  const seed = Math.floor(input.seed ?? seedFrom('character', input.prompt, input.aspect_ratio));
  const prompt = await magicPrompt(input, seed, job);
  const { intent, given, request } = await enact(images.character, prompt, part(job, 0, 0.35));
  job.progress(0.35);
  const size = characterSize(input);
  const turbo = input.rendering_speed === 'Turbo';
  const drawn = turbo ? { width: Math.round(size.width / 2), height: Math.round(size.height / 2) } : size;
  const scene = composeScene(intent, {
    prompt,
    ...drawn,
    seed,
    upscale: 1,
    look: lookFor(input, intent.style),
    given,
  });
  await settleBoxes(scene);
  relateSubjects(scene, intent.relations);
  const background = images.background;
  const marked = background && images.mask ? await readMarkedPart(images.mask, background, drawn) : null;
  if (marked !== null) moveInto(scene, request, marked.box);
  const rest = part(job, 0.35, 0.95);
  const raw = background ? await drawOnImage(scene, background, marked, rest) : await renderScene(scene, rest);
  const file = await encodeFile(await toSize(raw, size), 'png', { opaque: true, role: 'image' });
  job.progress(1);
  // A scene can only be drawn again if nothing else was in the image.
  return { files: [file], seed, ...(!background && !turbo && { scene }), ...notDrawn(intent, scene) };
};

async function magicPrompt(input: CharacterInput, seed: number, job: Job): Promise<string> {
  const option = input.magic_prompt_option ?? 'Auto';
  const short = input.prompt.trim().split(/\s+/).length < 4;
  if (option === 'Off' || (option === 'Auto' && !short)) return input.prompt;
  const { prompt } = await enhancePrompt({ prompt: input.prompt, seed }, {}, { ...job, progress: () => {} });
  return prompt ?? input.prompt;
}

function lookFor(input: CharacterInput, style: LookName | null): LookSettings {
  return {
    name: style ?? STYLES[input.style_type ?? 'Auto'],
    strength: input.style_type === 'Fiction' ? 0.85 : 0.8,
    punch: 1,
    detail: input.rendering_speed === 'Quality' ? 1.3 : 1,
    tints: [],
  };
}

/** Moves the character into the masked part, feet on its lower edge. */
function moveInto(scene: Scene, request: string, box: Box): void {
  const subject = scene.subjects.find((s) => s.request === request);
  if (!subject) return;
  const fit = Math.min(box.width / subject.box.width, box.height / subject.box.height);
  const width = subject.box.width * fit;
  const height = subject.box.height * fit;
  subject.box = { x: box.x + (box.width - width) / 2, y: box.y + box.height - height, width, height };
  subject.ground = box.y + box.height;
}

interface Cast {
  intent: Intent;
  given: GivenSubject[];
  /** The id of the character's request, for relations. */
  request: string;
}

/** The character and what it does: cut out of its image and put where the prompt says, or drawn as the prompt says. */
async function enact(source: ImageSource | undefined, prompt: string, job: Job): Promise<Cast> {
  const { intent, who } = readActs(prompt, 'person');
  const request = who?.id ?? 'character';
  if (!source) return { intent, given: [], request };
  const figure = await givenFigure(source, 'character', 1.1, job);
  // Without this, a second one would stand beside it.
  const rest = intent.subjects.filter((s) => s !== who);
  return { intent: { ...intent, subjects: rest }, given: [{ ...figure, request }], request };
}

async function toSize(raw: RawImage, size: Size): Promise<RawImage> {
  return raw.width === size.width && raw.height === size.height ? raw : resizeImage(raw, size.width, size.height);
}
