import type { RawImage } from '@darkroom/engine';
import { createSceneRenderer, renderWithout } from '../scene/render.ts';
import type { PlacedSubject, Scene } from '../scene/scene.ts';
import type { Job } from '../work/job.ts';
import type { Look, Target } from './find-targets.ts';
import { invertMask, type Mask, maskArea, unionMasks } from './mask.ts';
import type { TargetWords } from './target-words.ts';

/** Subjects of one of our own images that the words name, with their exact masks. */
export async function sceneTargets(look: Look, scene: Scene, words: TargetWords): Promise<Target[]> {
  if (words.part === 'background') {
    const all = await sceneSubjectsMask(scene, look.job);
    return all ? [{ mask: invertMask(all), label: 'background', method: 'scene', score: 1 }] : [];
  }
  const renderer = createSceneRenderer(scene, silent(look.job));
  const targets: Target[] = [];
  for (const subject of named(scene.subjects, words)) {
    const mask: Mask = { data: await renderer.mask(subject.id), width: look.raw.width, height: look.raw.height };
    const area = maskArea(mask);
    if (area === 0) continue;
    targets.push({ mask, label: subject.label, method: 'scene', score: area, subjectId: subject.id });
  }
  return targets;
}

/** All subjects of one of our own images together; null if it has none. */
export async function sceneSubjectsMask(scene: Scene, job: Job): Promise<Mask | null> {
  const renderer = createSceneRenderer(scene, silent(job));
  const width = Math.round(scene.width * scene.upscale);
  const height = Math.round(scene.height * scene.upscale);
  const masks: Mask[] = [];
  for (const subject of scene.subjects) masks.push({ data: await renderer.mask(subject.id), width, height });
  if (masks.length === 0) return null;
  const all = unionMasks(masks);
  return maskArea(all) > 0 ? all : null;
}

/** Draws one of our own images again without some of its subjects. */
export async function drawWithout(scene: Scene, ids: string[], job: Job): Promise<RawImage> {
  return renderWithout(scene, ids, silent(job));
}

/** A step of larger work must not report its own progress as the whole's. */
function silent(job: Job): Job {
  return { ...job, progress: () => job.check() };
}

/** By label first: «fox» must not match a subject that only has it as a keyword. */
function named(subjects: PlacedSubject[], words: TargetWords): PlacedSubject[] {
  if (words.part === 'subject') return subjects;
  const ofColour = (subject: PlacedSubject) =>
    words.colours.length === 0 || subject.colour === null || words.colours.includes(subject.colour);
  const wanted = words.nouns;
  const byLabel = subjects.filter((subject) => wanted.includes(subject.label.toLowerCase()) && ofColour(subject));
  if (byLabel.length > 0) return byLabel;
  return subjects.filter((subject) => subject.keywords.some((word) => wanted.includes(word.toLowerCase())));
}
