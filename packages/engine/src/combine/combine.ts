import type { Work } from '../backend.ts';
import { EngineError } from '../errors.ts';
import { encodeFile } from '../image/encode.ts';
import { applyLookToImage } from '../looks/looks.ts';
import { understand } from '../prompt/understand.ts';
import { seedFrom } from '../random.ts';
import { openList } from '../vision/open-image.ts';
import { arrange, isOpaque } from './arrange.ts';
import { mergeInPicture, mergeInScene } from './merge-scene.ts';
import { type Subject, subjectOf } from './subject-of.ts';

/**
 * Combines several images into one. Without a prompt they are arranged as they are, by `mode`; the model variants cut
 * out the subject of each and bring them together in one scene: the one that the prompt describes, or else that of one
 * image.
 */
export const combine: Work<'combine'> = async (input, images, job) => {
  const pictures = await openList(images);
  if (pictures.length < 2) {
    throw new EngineError('missing_source', 'Give at least two pictures to combine, as URLs, run ids or files.');
  }
  const seed = input.seed ?? seedFrom('combine', input.model ?? input.mode ?? '', input.prompt ?? '');
  const format = input.output_format ?? 'png';
  job.progress(0.15);
  if (!input.model) {
    const raw = await arrange(
      pictures.map((picture) => picture.raw),
      input.mode ?? 'side-by-side',
      job,
    );
    job.progress(0.6);
    const files = [await encodeFile(raw, format, { role: 'image', opaque: isOpaque(raw) })];
    job.progress(1);
    return { files, seed };
  }
  const subjects: Subject[] = [];
  for (const picture of pictures) {
    subjects.push(await subjectOf(picture, job));
    job.progress(0.15 + (0.45 * subjects.length) / pictures.length);
  }
  const intent = understand(input.prompt ?? '');
  const described = intent.place !== null || intent.season !== null || intent.weather !== null || intent.time !== null;
  // Cut-outs have no background to place the others in.
  const homeless = subjects.every((subject) => subject.cut);
  const merged =
    described || homeless
      ? await mergeInScene(subjects, intent, input, seed, job)
      : await mergeInPicture(subjects, input, seed, job);
  let { raw } = merged;
  if (intent.style && !merged.scene) raw = applyLookToImage(raw, intent.style, 1, seed);
  job.progress(0.9);
  const files = [await encodeFile(raw, format, { role: 'image', opaque: true })];
  job.progress(1);
  return { files, seed, method: merged.scene ? 'scene' : 'picture', ...(merged.scene && { scene: merged.scene }) };
};
