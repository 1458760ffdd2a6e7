import type { Job, MediaFile } from '../backend.ts';
import type { Size } from '../image/aspect.ts';
import { encodeFile } from '../image/encode.ts';
import { MAX_PIXELS, MAX_SIDE } from '../image/limits.ts';
import type { RawImage } from '../image/raw.ts';
import type { SamplingInput } from '../inputs.ts';
import { part } from '../work/progress.ts';

/** The most images of one piece of work: the largest batch, the largest number of times. */
const MOST_IMAGES = 16;

export function imageCount({ batch_size = 1, batch_count = 1 }: SamplingInput): number {
  return Math.min(MOST_IMAGES, Math.max(1, Math.round(batch_size)) * Math.max(1, Math.round(batch_count)));
}

/** The requested factor, limited to what this service accepts as a source. */
export function upscaleFor({ width, height }: Size, { upscale_factor = 1 }: SamplingInput): number {
  const most = Math.min(MAX_SIDE / Math.max(width, height), Math.sqrt(MAX_PIXELS / (width * height)));
  return Math.max(1, Math.min(upscale_factor, most));
}

/**
 * Makes every image of a batch, each with a seed of its own, and encodes it at its final size: enlarged while it is
 * encoded, so the large image is never completely in memory.
 */
export async function makeBatch(
  input: SamplingInput,
  seed: number,
  job: Job,
  make: (seed: number, job: Job) => Promise<{ raw: RawImage; opaque?: boolean }>,
): Promise<MediaFile[]> {
  const count = imageCount(input);
  const files: MediaFile[] = [];
  for (let n = 0; n < count; n++) {
    const share = part(job, n / count, (n + 1) / count);
    const { raw, opaque = false } = await make(seed + n, share);
    const role = count === 1 ? 'image' : `image.${n}`;
    const scale = upscaleFor(raw, input);
    const file = await encodeFile(raw, input.output_format ?? 'png', { opaque, role, scale });
    files.push(file);
    share.progress(1);
    // The last is a moment before the result, which has it.
    if (files.length < count) job.finished(file);
  }
  return files;
}
