import type { RawImage } from '@darkroom/engine';
import type { Job } from '../work/job.ts';
import { refineMask } from './guided-filter.ts';
import type { Mask } from './mask.ts';
import { saliencyMap } from './saliency.ts';

/** Below this the model found nothing that stands out; its map would be stretched noise. */
const MIN_STRENGTH = 0.2;

/**
 * The subject of an image as an alpha matte in the image's size, 0 to 255: what stands out (U²-Net-p), with its edge
 * aligned to the image's edges. All zero if nothing stands out.
 */
export async function cutoutSubject(raw: RawImage, job: Job): Promise<Uint8Array> {
  return (await subjectMask(raw, job)).data;
}

export async function subjectMask(raw: RawImage, job: Job): Promise<Mask> {
  const { map, strength } = await saliencyMap(raw, job);
  if (strength < MIN_STRENGTH) {
    return { data: new Uint8Array(raw.width * raw.height), width: raw.width, height: raw.height };
  }
  const refined = await refineMask(raw, stretch(map, 40, 200), job);
  return withinAlpha(stretch(refined, 24, 232), raw);
}

/** Moves faint values to 0 and strong ones to 255, with a soft edge between. */
function stretch(mask: Mask, low: number, high: number): Mask {
  const table = Uint8Array.from({ length: 256 }, (_, value) => {
    const t = Math.min(1, Math.max(0, (value - low) / (high - low)));
    return Math.round(t * t * (3 - 2 * t) * 255);
  });
  return { ...mask, data: mask.data.map((value) => table[value]) };
}

/** An image that is already transparent has no subject in its transparent parts. */
function withinAlpha(mask: Mask, raw: RawImage): Mask {
  const { data } = mask;
  for (let i = 0; i < data.length; i++) {
    const alpha = raw.data[i * 4 + 3];
    if (alpha < data[i]) data[i] = alpha;
  }
  return mask;
}
