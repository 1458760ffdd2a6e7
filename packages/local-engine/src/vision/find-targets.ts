import type { RawImage } from '@darkroom/engine';
import type { Scene } from '../scene/scene.ts';
import type { Job } from '../work/job.ts';
import { subjectMask } from './cutout.ts';
import { colourTargets, detectedTargets, salientTargets } from './find-by.ts';
import { sceneTargets } from './find-in-scene.ts';
import { regionTargets } from './find-region.ts';
import { invertMask, type Mask, maskArea, maskBox } from './mask.ts';
import { type Place, readTargets, type TargetWords } from './target-words.ts';

/** How a thing was found; `none` if nothing in the image matches the prompt. */
export type TargetMethod = 'scene' | 'detection' | 'colour' | 'region' | 'saliency' | 'none';

export interface Target {
  mask: Mask;
  label: string;
  method: TargetMethod;
  /** Higher fits better; only comparable within one phrase. */
  score: number;
  /** For our own images: which subject of the scene it is. */
  subjectId?: string;
}

export interface Found {
  /** One list for each thing that the prompt names, best first, each instance separately. */
  phrases: Target[][];
  method: TargetMethod;
  /** Everything that stands out, if it was searched for. */
  subject: Mask | null;
}

/** What several finders share, so the models run at most once per image. */
export interface Look {
  raw: RawImage;
  job: Job;
  subject(): Promise<Mask>;
}

/**
 * Finds what a prompt refers to. In order: the scene of one of our images (exact), the detector with GrabCut, regions
 * such as the sky, colour words, and as the last resort whatever stands out.
 */
export async function findTargets(raw: RawImage, scene: Scene | undefined, prompt: string, job: Job): Promise<Found> {
  let subject: Promise<Mask> | undefined;
  const look: Look = {
    raw,
    job,
    subject: () => {
      subject ??= subjectMask(raw, job);
      return subject;
    },
  };
  const phrases: Target[][] = [];
  for (const words of readTargets(prompt)) {
    job.check();
    const found = await findOne(look, scene, words);
    // «the one on the left» means one, whatever else there is of its kind.
    phrases.push(words.place ? order(found, words.place).slice(0, 1) : order(found, null));
  }
  const method = phrases.flat()[0]?.method ?? 'none';
  return { phrases, method, subject: subject ? await subject : null };
}

async function findOne(look: Look, scene: Scene | undefined, words: TargetWords): Promise<Target[]> {
  if (scene) {
    const exact = await sceneTargets(look, scene, words);
    if (exact.length > 0) return exact;
  }
  if (words.part === 'background') {
    const mask = invertMask(await look.subject());
    return [{ mask, label: 'background', method: 'saliency', score: 1 }];
  }
  if (words.classes.length > 0) {
    const detected = await detectedTargets(look, words);
    if (detected.length > 0) return detected;
  }
  if (words.region) {
    const region = await regionTargets(look, words.region);
    if (region.length > 0) return region;
  }
  if (words.colours.length > 0) {
    const coloured = await colourTargets(look, words);
    if (coloured.length > 0) return coloured;
  }
  return salientTargets(look, words);
}

/** With a word of place the instance there comes first; otherwise the best. */
function order(targets: Target[], place: Place | null): Target[] {
  const sorted = [...targets].sort((a, b) => b.score - a.score);
  if (!place || sorted.length < 2) return sorted;
  const rank = new Map(sorted.map((target) => [target, placeRank(target.mask, place)]));
  return sorted.sort((a, b) => (rank.get(b) ?? 0) - (rank.get(a) ?? 0));
}

function placeRank(mask: Mask, place: Place): number {
  const box = maskBox(mask);
  if (!box) return Number.NEGATIVE_INFINITY;
  const x = (box.x + box.width / 2) / mask.width;
  const y = (box.y + box.height / 2) / mask.height;
  switch (place) {
    case 'left':
      return -x;
    case 'right':
      return x;
    case 'top':
      return -y;
    case 'bottom':
      return y;
    case 'middle':
      return -Math.hypot(x - 0.5, y - 0.5);
    case 'largest':
      return maskArea(mask);
    case 'smallest':
      return -maskArea(mask);
  }
}
