import type { Placement, RawImage } from '@darkroom/engine';
import { fillHole } from '../inpaint/fill-hole.ts';
import { fillBehind } from '../inpaint/soft-fill.ts';
import { components } from '../vision/components.ts';
import { subjectMask } from '../vision/cutout.ts';
import { growMask, type Mask, maskArea, unionMasks } from '../vision/mask.ts';
import type { Job } from '../work/job.ts';

/** An image without the things in it, and which of them its edges cut through. */
interface Bare {
  image: RawImage;
  cut: Mask | null;
}

/** Above this share there is too little of the background to continue with. */
const MOST = 0.85;
/** Above this share the background is only guessed, softly. */
const LARGE = 0.4;

/** The image without what stands out in it, because a subject must not appear again beyond the edge. */
export async function withoutSubjects(raw: RawImage, placement: Placement, seed: number, job: Job): Promise<Bare> {
  const subject = await subjectMask(raw, job);
  const area = maskArea(subject, 64) / subject.data.length;
  if (area === 0 || area > MOST) return { image: raw, cut: null };
  const parts = components({ ...subject, data: subject.data.map((value) => (value >= 64 ? 255 : 0)) }, 0.0005).map(
    (part) => part.mask,
  );
  const cut = parts.filter((mask) => isCut(mask, placement));
  if (parts.length === 0 || (area > 0.6 && cut.length === 0)) return { image: raw, cut: null };
  const hole = growMask(unionMasks(parts), Math.max(2, Math.round(raw.width / 60)));
  const image =
    area > LARGE
      ? fillBehind(raw, hole.data)
      : await fillHole(raw, hole, job, { seed, quick: true, report: () => job.check() });
  return { image, cut: cut.length > 0 ? unionMasks(cut) : null };
}

/** Whether the mask reaches an edge of the image beyond which the frame continues. */
function isCut(mask: Mask, { x, y, width, height, innerWidth, innerHeight }: Placement): boolean {
  const rows = (column: number) => some(mask.height, (i) => mask.data[i * mask.width + column]);
  const columns = (row: number) => some(mask.width, (i) => mask.data[row * mask.width + i]);
  return (
    (x > 0 && rows(0)) ||
    (x + innerWidth < width && rows(mask.width - 1)) ||
    (y > 0 && columns(0)) ||
    (y + innerHeight < height && columns(mask.height - 1))
  );
}

function some(length: number, at: (i: number) => number): boolean {
  for (let i = 0; i < length; i++) if (at(i) > 128) return true;
  return false;
}
