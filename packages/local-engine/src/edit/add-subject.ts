import type { RawImage } from '@darkroom/engine';
import type { SubjectRequest } from '../prompt/intent.ts';
import { understand } from '../prompt/understand.ts';
import { createRandom, type Random } from '../random.ts';
import type { PlacedSubject } from '../scene/scene.ts';
import { loadFigure, sizeFigure } from '../subjects/figure.ts';
import { type Box, type Mask, maskBox } from '../vision/mask.ts';
import type { Job } from '../work/job.ts';
import { pasteFigure } from './paste-figure.ts';
import type { SpotName } from './step.ts';

export interface AddOptions {
  prompt: string;
  place: SpotName | null;
  seed: number;
  /** What is already there and must not be covered. */
  subject: () => Promise<Mask>;
  /** The exact place, if it is given (by a mask, or by what is replaced). */
  into?: Box | undefined;
}

/** Adds the subjects that a prompt names to an image. */
export async function addSubjects(raw: RawImage, options: AddOptions, job: Job): Promise<RawImage> {
  const random = createRandom(`add/${options.seed}`);
  const out = { ...raw, data: raw.data.slice() };
  const wanted = understand(options.prompt).subjects.flatMap((request) =>
    Array.from({ length: Math.min(4, request.count) }, () => request),
  );
  const occupied = options.into ? null : maskBox(await options.subject());
  const taken: Box[] = occupied ? [occupied] : [];
  for (const [index, request] of wanted.slice(0, 6).entries()) {
    job.check();
    const place = options.place === 'head' && !occupied ? null : options.place;
    const figure = await loadFigure(asPlaced(request, index, random));
    const box = options.into
      ? fit(figure, slice(options.into, index, wanted.length))
      : spot(figure, raw, request, place, occupied, taken, random);
    taken.push(box);
    const sized = await sizeFigure(figure, box.width, box.height);
    const stands = request.kind.pose !== 'fly' && place !== 'sky' && place !== 'head' && place !== 'top';
    pasteFigure(out, sized, { x: box.x, y: box.y, shadow: stands, blend: 0.7 });
  }
  return out;
}

function asPlaced(request: SubjectRequest, index: number, random: Random): PlacedSubject {
  return {
    id: `added-${index}`,
    label: request.kind.label,
    keywords: request.kind.keywords,
    box: { x: 0, y: 0, width: 1, height: 1 },
    pose: request.kind.pose === 'bust' ? 'object' : request.kind.pose,
    source: { emoji: request.kind.emoji },
    flip: random.chance(0.5),
    colour: request.colour,
    depth: 0,
    ground: null,
  };
}

function fit(figure: RawImage, into: Box): Box {
  const scale = Math.min(into.width / figure.width, into.height / figure.height);
  const width = Math.max(1, figure.width * scale);
  const height = Math.max(1, figure.height * scale);
  return { x: into.x + (into.width - width) / 2, y: into.y + into.height - height, width, height };
}

function slice(box: Box, index: number, count: number): Box {
  const width = box.width / Math.max(1, count);
  return { ...box, x: box.x + width * index, width };
}

function spot(
  figure: RawImage,
  raw: RawImage,
  request: SubjectRequest,
  place: SpotName | null,
  occupied: Box | null,
  taken: Box[],
  random: Random,
): Box {
  const short = Math.min(raw.width, raw.height);
  const scale =
    (short * Math.min(0.62, 0.26 + 0.12 * request.kind.size) * request.scale) / Math.max(figure.width, figure.height);
  if (place === 'head' && occupied) {
    const width = Math.min(occupied.width * 0.62, figure.width * scale * 1.4);
    const height = (figure.height * width) / figure.width;
    return { x: occupied.x + (occupied.width - width) / 2, y: Math.max(0, occupied.y - height * 0.62), width, height };
  }
  const width = figure.width * scale;
  const height = figure.height * scale;
  const aloft = request.kind.pose === 'fly' || place === 'sky' || place === 'top';
  // Its feet are on the same line as the subject that is already there, unless the frame cuts that off.
  const floor =
    occupied && occupied.y + occupied.height < raw.height * 0.97 ? occupied.y + occupied.height : raw.height * 0.92;
  const y = aloft
    ? raw.height * random.range(0.06, 0.14)
    : place === 'middle'
      ? (raw.height - height) / 2
      : Math.min(raw.height - height, floor - height + short * random.range(-0.01, 0.03));
  const wanted = place === 'left' ? 0.2 : place === 'right' ? 0.8 : place === 'middle' ? 0.5 : null;
  const candidates = wanted === null ? [0.2, 0.8, 0.5, 0.35, 0.65, 0.1, 0.9] : [wanted];
  const shift = random.range(-0.03, 0.03);
  let best = { x: 0, y, width, height };
  let least = Number.POSITIVE_INFINITY;
  for (const [rank, share] of candidates.entries()) {
    const x = Math.min(raw.width - width, Math.max(0, raw.width * (share + shift) - width / 2));
    const box = { x, y, width, height };
    const cover = taken.reduce((sum, other) => sum + overlap(box, other), 0) / (width * height) + rank * 0.02;
    if (cover < least) {
      least = cover;
      best = box;
    }
  }
  return best;
}

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}
