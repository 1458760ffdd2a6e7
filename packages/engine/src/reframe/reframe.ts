import type { Job, Work } from '../backend.ts';
import { encodeFile } from '../image/encode.ts';
import { createRaw, type RawImage } from '../image/raw.ts';
import { resizeImage } from '../image/resize.ts';
import { fillHole } from '../inpaint/fill-hole.ts';
import { seedFrom } from '../random.ts';
import { cropRaw } from '../vision/crop.ts';
import { subjectMask } from '../vision/cutout.ts';
import { createMask, growMask, type Mask, maskArea } from '../vision/mask.ts';
import { openImage } from '../vision/open-image.ts';
import { addBeside } from './add-beside.ts';
import { blendSeam } from './blend-seam.ts';
import { type Placement, placeInFrame } from './placement.ts';

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
  const format = input.format === 'jpg' ? 'jpeg' : (input.format ?? 'png');
  const files = [await encodeFile(out, format, { role: 'image' })];
  job.progress(1);
  return { files, seed };
};

export interface ExtendOptions {
  seed: number;
  quick?: boolean;
  report?: (fraction: number) => void;
}

/** Places the image in the frame and fills the area around it. */
export async function extend(
  source: RawImage,
  placement: Placement,
  job: Job,
  options: ExtendOptions,
): Promise<RawImage> {
  const { width, height, x, y, innerWidth, innerHeight, crop } = placement;
  const part = source.width === crop.width && source.height === crop.height ? source : cropRaw(source, crop);
  const same = part.width === innerWidth && part.height === innerHeight;
  const inner = same ? part : await resizeImage(part, innerWidth, innerHeight);
  if (width === innerWidth && height === innerHeight) return inner;
  const canvas = createRaw(width, height);
  const hole = createMask(width, height, 255);
  for (let row = 0; row < innerHeight; row++) {
    const to = (y + row) * width + x;
    canvas.data.set(inner.data.subarray(row * innerWidth * 4, (row + 1) * innerWidth * 4), to * 4);
    hole.data.fill(0, to, to + innerWidth);
  }
  const subject = await subjectMask(inner, job);
  options.report?.(0.2);
  const filled = await fillHole(canvas, hole, job, {
    seed: options.seed,
    quick: options.quick,
    inPlace: true,
    banned: bannedArea(subject, placement),
    kept: { x, y, width: innerWidth, height: innerHeight },
    report: (fraction) => options.report?.(0.2 + fraction * 0.8),
  });
  blendSeam(filled, placement);
  return filled;
}

/** A subject that the old edge cuts through may continue beyond it, so a band along such an edge may be copied. */
function openAtEdges(subject: Mask, { width, height, x, y }: Placement): Mask {
  const data = subject.data.slice();
  const band = 0.05;
  const open = [
    x > 0 && share((i) => i * subject.width, subject.height),
    x + subject.width < width && share((i) => (i + 1) * subject.width - 1, subject.height),
    y > 0 && share((i) => i, subject.width),
    y + subject.height < height && share((i) => data.length - 1 - i, subject.width),
  ];
  for (let row = 0; row < subject.height; row++) {
    for (let column = 0; column < subject.width; column++) {
      const near =
        (open[0] && column < subject.width * band) ||
        (open[1] && column >= subject.width * (1 - band)) ||
        (open[2] && row < subject.height * band) ||
        (open[3] && row >= subject.height * (1 - band));
      if (near) data[row * subject.width + column] = 0;
    }
  }
  return { ...subject, data };

  function share(at: (i: number) => number, length: number): boolean {
    let cut = 0;
    for (let i = 0; i < length; i++) if (subject.data[at(i)] > 64) cut++;
    return cut > length * 0.06;
  }
}

/** A subject must not be repeated beyond the edge; if it fills the image there is nothing else to copy, so it may. */
function bannedArea(subject: Mask, placement: Placement): Mask | undefined {
  const area = maskArea(subject, 64) / subject.data.length;
  if (area === 0 || area > 0.6) return undefined;
  const grown = openAtEdges(growMask(subject, Math.round(subject.width / 80)), placement);
  const banned = createMask(placement.width, placement.height);
  for (let row = 0; row < subject.height; row++) {
    const to = (placement.y + row) * placement.width + placement.x;
    banned.data.set(grown.data.subarray(row * subject.width, (row + 1) * subject.width), to);
  }
  return banned;
}
