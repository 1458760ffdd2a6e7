import type { Job } from '../backend.ts';
import type { RawImage } from '../image/raw.ts';
import { fillHole } from '../inpaint/fill-hole.ts';
import { components } from '../vision/components.ts';
import { subjectMask } from '../vision/cutout.ts';
import { growMask, type Mask, maskArea, unionMasks } from '../vision/mask.ts';
import type { Placement } from './placement.ts';

/**
 * The image without what stands out in it, because a subject must not appear again beyond the edge. What an edge cuts
 * through stays: it continues there. If the subject fills the image there is nothing else to continue with.
 */
export async function withoutSubjects(raw: RawImage, placement: Placement, seed: number, job: Job): Promise<RawImage> {
  const subject = await subjectMask(raw, job);
  const area = maskArea(subject, 64) / subject.data.length;
  if (area === 0 || area > 0.6) return raw;
  const whole = components({ ...subject, data: subject.data.map((value) => (value >= 64 ? 255 : 0)) }, 0.0005)
    .map((part) => part.mask)
    .filter((mask) => !isCut(mask, placement));
  if (whole.length === 0) return raw;
  const hole = growMask(unionMasks(whole), Math.max(2, Math.round(raw.width / 60)));
  return fillHole(raw, hole, job, { seed, quick: true, report: () => job.check() });
}

/** Whether the mask reaches an edge of the image beyond which the frame goes on. */
function isCut(mask: Mask, { x, y, width, height }: Placement): boolean {
  const rows = (column: number) => some(mask.height, (i) => mask.data[i * mask.width + column]);
  const columns = (row: number) => some(mask.width, (i) => mask.data[row * mask.width + i]);
  return (
    (x > 0 && rows(0)) ||
    (x + mask.width < width && rows(mask.width - 1)) ||
    (y > 0 && columns(0)) ||
    (y + mask.height < height && columns(mask.height - 1))
  );
}

function some(length: number, at: (i: number) => number): boolean {
  for (let i = 0; i < length; i++) if (at(i) > 128) return true;
  return false;
}
