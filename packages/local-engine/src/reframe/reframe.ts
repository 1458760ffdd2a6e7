import { encodeFile, type Placement, placeInFrame, type RawImage } from '@darkroom/engine';
import { resizeImage } from '../image/resize.ts';
import { createRandom, seedFrom } from '../random.ts';
import { cropRaw } from '../vision/crop.ts';
import { resizeMask } from '../vision/mask.ts';
import { openImage } from '../vision/open-image.ts';
import type { Job, Work } from '../work/job.ts';
import { addBeside } from './add-beside.ts';
import { blendSeam } from './blend-seam.ts';
import { closeCuts } from './close-cut.ts';
import { drawAround } from './draw-around.ts';
import { withoutSubjects } from './without-subjects.ts';

/**
 * Puts an image into a frame of another shape: every pixel of it is kept, and the area around it is generated from it.
 */
export const reframe: Work<'reframe'> = async (input, images, job) => {
  const { raw } = await openImage(images);
  const seed = input.seed ?? seedFrom('reframe', input.prompt ?? '');
  const placement = placeInFrame(raw, input);
  job.progress(0.05);
  const extended = await extend(raw, placement, job, {
    seed,
    quick: input.model === 'photon-flash-1',
    report: (fraction) => job.progress(0.05 + fraction * 0.85),
  });
  const out = await addBeside(extended, placement, input.prompt ?? '', seed, job);
  const format = input.format ?? 'png';
  const files = [await encodeFile(out, format, { role: 'image' })];
  job.progress(1);
  return { files, seed };
};

export interface ExtendOptions {
  seed: number;
  quick?: boolean;
  report?: (fraction: number) => void;
}

/** The image is continued from a copy of at most this size, which bounds memory and time for any input. */
const MAX_WORK_PIXELS = 3_000_000;

/** Places the image in the frame and draws the area around it. */
export async function extend(
  source: RawImage,
  placement: Placement,
  job: Job,
  options: ExtendOptions,
): Promise<RawImage> {
  const { width, height, x, y, innerWidth, innerHeight } = placement;
  const inner = await keptPart(source, placement, 1);
  if (width === innerWidth && height === innerHeight) return inner;
  const scale = Math.min(1, Math.sqrt(MAX_WORK_PIXELS / (width * height)));
  const work = scale === 1 ? inner : await keptPart(source, placement, scale);
  const place: Placement = {
    ...placement,
    x: Math.round(x * scale),
    y: Math.round(y * scale),
    width: Math.max(work.width, Math.round(width * scale)),
    height: Math.max(work.height, Math.round(height * scale)),
    innerWidth: work.width,
    innerHeight: work.height,
  };
  const random = createRandom(`reframe/${options.seed}${options.quick ? '/quick' : ''}`);
  const bare = await withoutSubjects(work, place, options.seed, job);
  options.report?.(0.5);
  const drawn = await drawAround(bare.image, place, { random, trials: options.quick ? 60 : 240 }, job);
  options.report?.(0.9);
  const out = scale === 1 ? drawn : await resizeImage(drawn, width, height);
  for (let row = 0; row < innerHeight; row++) {
    const to = (y + row) * width + x;
    out.data.set(inner.data.subarray(row * innerWidth * 4, (row + 1) * innerWidth * 4), to * 4);
  }
  if (bare.cut) closeCuts(out, inner, await resizeMask(bare.cut, innerWidth, innerHeight), placement);
  blendSeam(out, placement);
  return out;
}

/** The part of the image that is kept, in its size in the frame times `scale`. */
async function keptPart(source: RawImage, { crop, innerWidth, innerHeight }: Placement, scale: number) {
  const whole = source.width === crop.width && source.height === crop.height;
  const part = whole ? source : cropRaw(source, crop);
  const width = Math.max(1, Math.round(innerWidth * scale));
  const height = Math.max(1, Math.round(innerHeight * scale));
  return part.width === width && part.height === height ? part : resizeImage(part, width, height);
}
