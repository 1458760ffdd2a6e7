import type { Images, Job, MediaFile, Work, WorkResult } from '../backend.ts';
import type { Size } from '../image/aspect.ts';
import { encodeFile } from '../image/encode.ts';
import { MAX_PIXELS, MAX_SIDE } from '../image/limits.ts';
import type { GenerateInput } from '../inputs.ts';
import { understand } from '../prompt/understand.ts';
import { seedFrom } from '../random.ts';
import { composeScene } from '../scene/compose.ts';
import { renderScene } from '../scene/render.ts';
import type { Scene } from '../scene/scene.ts';
import { settleBoxes } from '../scene/settle.ts';
import { part } from '../work/progress.ts';
import { lookSettings } from './look-settings.ts';
import { avoidFlaws, subtract } from './negative.ts';
import { generateSize } from './size.ts';

/** Text to image: one or more images, and the scene of the first. */
export const generate: Work<'generate'> = async (input, images, job) => {
  const other = await fromPictures(input, images, job);
  if (other) return other;
  const seed = Math.floor(
    input.seed ?? seedFrom(input.prompt, input.model_type, input.width, input.height, input.aspect_ratio),
  );
  const count = pictureCount(input);
  const intent = subtract(understand(input.prompt), input.negative_prompt);
  const look = avoidFlaws(await lookSettings(input, intent, images.reference), input.negative_prompt);
  const size = generateSize(input);
  const upscale = upscaleFor(size, input.upscale_factor ?? 1);
  const files: MediaFile[] = [];
  let first: Scene | undefined;
  for (let n = 0; n < count; n++) {
    const share = part(job, n / count, (n + 1) / count);
    const scene = composeScene(intent, { prompt: input.prompt, ...size, seed: seed + n, upscale, look });
    await settleBoxes(scene);
    share.progress(0.03);
    // Enlarged while it is encoded, so the large image is never completely in memory.
    const raw = await renderScene({ ...scene, upscale: 1 }, share);
    files.push(
      await encodeFile(raw, input.output_format ?? 'png', { opaque: true, role: `image.${n}`, scale: upscale }),
    );
    first ??= scene;
    share.progress(1);
  }
  return { files, seed, ...(first && { scene: first }) };
};

/** Model types that take source images: several images are combined, a masked one is edited within the mask. */
async function fromPictures(input: GenerateInput, images: Images, job: Job): Promise<WorkResult | null> {
  const { prompt, seed, aspect_ratio, output_format } = input;
  const common = { prompt, ...(seed !== undefined && { seed }), ...(output_format !== undefined && { output_format }) };
  if (images['images.0'] && images['images.1']) {
    const { combine } = await import('../combine/combine.ts');
    const model = input.model_type === 'gemini-2.5' ? 'gemini25' : 'flux-kontext-multi';
    return combine({ ...common, model, ...(aspect_ratio !== undefined && { aspect_ratio }) }, images, job);
  }
  const source = images.source ?? images.reference;
  if (!images.mask || !source) return null;
  const { maskEdit } = await import('../mask-edit/mask-edit.ts');
  return maskEdit(common, { source, mask: images.mask }, job);
}

/** The requested factor, limited to what this service accepts as a source. */
function upscaleFor({ width, height }: Size, factor: number): number {
  return Math.max(1, Math.min(factor, MAX_SIDE / Math.max(width, height), Math.sqrt(MAX_PIXELS / (width * height))));
}

function pictureCount(input: GenerateInput): number {
  // The service always sets two for wan-image-2.1.
  const size = input.model_type === 'wan-image-2.1' ? 2 : (input.batch_size ?? 1);
  return Math.min(16, Math.max(1, Math.round(size) * Math.max(1, Math.round(input.batch_count ?? 1))));
}
