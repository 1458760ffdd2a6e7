import {
  encodeFile,
  imageCount,
  type MediaFile,
  type RawImage,
  type SamplingInput,
  upscaleFor,
} from '@darkroom/engine';
import type { Job } from '../work/job.ts';
import { part } from '../work/progress.ts';

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
