import { decodeImage, EngineError, encodeFile, referenceSize, tagPattern } from '@darkroom/engine';
import { givenFigure } from '../character/given-figure.ts';
import { drawOnImage } from '../character/on-image.ts';
import { resizeImage } from '../image/resize.ts';
import { paletteOf } from '../looks/palette.ts';
import { notDrawn } from '../prompt/not-drawn.ts';
import { understand } from '../prompt/understand.ts';
import { seedFrom } from '../random.ts';
import { composeScene, type GivenSubject, settleBoxes } from '../scene/compose.ts';
import { renderScene } from '../scene/render.ts';
import type { LookSettings } from '../scene/scene.ts';
import type { ImageSource, Work } from '../work/job.ts';
import { part } from '../work/progress.ts';

/** What the prompt uses a tagged image for. */
type Role = 'subject' | 'style' | 'background';

/** A new image in which each `@tag` of the prompt is the image given for it. */
export const reference: Work<'reference'> = async (input, images, job) => {
  const seed = Math.floor(input.seed ?? seedFrom('reference', input.prompt, input.aspect_ratio));
  const size = referenceSize(input);
  const look: LookSettings = { name: 'cinematic', strength: 0.7, punch: 1, detail: 1, tints: [] };
  const { images: references = [] } = input;
  const given: GivenSubject[] = [];
  let background: ImageSource | undefined;
  for (const [i, { tag }] of references.entries()) {
    const source = images[`images.${i}`];
    if (!source)
      throw new EngineError(
        'missing_source',
        `The tag '${tag}' has no image. Give image_reference for every entry of images.`,
      );
    const role = roleOf(input.prompt, tag);
    if (role === 'background' && !background) background = source;
    else if (role === 'style')
      look.palette = { ...paletteOf(await resizeImage(await decodeImage(source.bytes), 256, 256)), strength: 0.8 };
    else
      given.push(
        await givenFigure(
          source,
          tag,
          1,
          part(job, (0.4 * i) / references.length, (0.4 * (i + 1)) / references.length),
        ),
      );
    job.progress((0.4 * (i + 1)) / references.length);
  }
  // Tags are names, not words: "@cat" must not draw a second cat.
  const prompt = references.reduce(
    (text, { tag }) => text.replace(new RegExp(tagPattern(tag), 'giu'), ' '),
    input.prompt,
  );
  const intent = understand(prompt);
  if (intent.style) look.name = intent.style;
  const scene = composeScene(intent, { prompt: input.prompt, ...size, seed, upscale: 1, look, given });
  await settleBoxes(scene);
  const rest = part(job, 0.4, 0.95);
  const raw = background ? await drawOnImage(scene, background, null, rest) : await renderScene(scene, rest);
  const file = await encodeFile(raw, 'png', { opaque: true, role: 'image' });
  job.progress(1);
  return { files: [file], seed, ...(!background && { scene }), ...notDrawn(intent, scene) };
};

function roleOf(prompt: string, tag: string): Role {
  const at = tagPattern(tag);
  if (
    new RegExp(
      `(style|palette|colou?rs|look|mood) (of|from|like) (the )?${at}|${at}('s)? (style|palette|colou?rs|look)`,
      'iu',
    ).test(prompt)
  )
    return 'style';
  if (
    new RegExp(
      `\\b(in|at|inside|background|against|before|in front of) (the |of |is )?${at}|${at} (as|in) (the )?background`,
      'iu',
    ).test(prompt)
  )
    return 'background';
  return 'subject';
}
