import { generateSize, upscaleFor } from '@darkroom/engine';
import { notDrawn } from '../prompt/not-drawn.ts';
import { understand } from '../prompt/understand.ts';
import { seedFrom } from '../random.ts';
import { makeBatch } from '../sampling/batch.ts';
import { composeScene, settleBoxes } from '../scene/compose.ts';
import { relateSubjects } from '../scene/relate.ts';
import { renderScene } from '../scene/render.ts';
import type { Scene } from '../scene/scene.ts';
import type { Work } from '../work/job.ts';
import { lookSettings } from './look-settings.ts';
import { avoidFlaws, subtract } from './negative.ts';

/** Text to image: one or more images, and the scene of the first. */
export const generate: Work<'generate'> = async (input, images, job) => {
  const seed = Math.floor(
    input.seed ?? seedFrom(input.prompt, input.model_type, input.width, input.height, input.aspect_ratio),
  );
  const intent = subtract(understand(input.prompt), input.negative_prompt);
  const look = avoidFlaws(await lookSettings(input, intent, images.reference), input.negative_prompt);
  const size = generateSize(input);
  const upscale = upscaleFor(size, input);
  let first: Scene | undefined;
  const files = await makeBatch(input, seed, job, async (each, share) => {
    const scene = composeScene(intent, { prompt: input.prompt, ...size, seed: each, upscale, look });
    await settleBoxes(scene);
    relateSubjects(scene, intent.relations);
    share.progress(0.03);
    first ??= scene;
    return { raw: await renderScene({ ...scene, upscale: 1 }, share), opaque: true };
  });
  return { files, seed, ...(first && { scene: first }), ...notDrawn(intent, first) };
};
