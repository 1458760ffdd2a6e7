/** One of our own images with its scene, for tests of exact operations. */
import { encodeImage, type RawImage } from '@darkroom/engine';
import { understand } from '../prompt/understand.ts';
import { composeScene, settleBoxes } from '../scene/compose.ts';
import { renderScene } from '../scene/render.ts';
import type { Scene } from '../scene/scene.ts';
import type { ImageSource } from '../work/job.ts';
import { quietJob } from './test-images.ts';

export async function ownImage(
  prompt: string,
  width = 256,
  height = 192,
): Promise<{ raw: RawImage; scene: Scene; source: ImageSource }> {
  const look = { name: 'photo' as const, strength: 0.5, punch: 1, detail: 1, tints: [] };
  const scene = composeScene(understand(prompt), { prompt, width, height, seed: 7, upscale: 1, look });
  await settleBoxes(scene);
  const raw = await renderScene(scene, quietJob());
  return { raw, scene, source: { bytes: await encodeImage(raw, 'png'), scene } };
}
