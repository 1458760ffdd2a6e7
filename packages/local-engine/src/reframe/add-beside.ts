import type { Placement, RawImage } from '@darkroom/engine';
import { addSubjects } from '../edit/add-subject.ts';
import { readEdit } from '../edit/read-edit.ts';
import { type Box, createMask } from '../vision/mask.ts';
import type { Job } from '../work/job.ts';

/**
 * Adds what a prompt asks for to the new parts, never over the kept image. Words that only describe the image add
 * nothing: they would repeat what it already shows.
 */
export async function addBeside(
  raw: RawImage,
  placement: Placement,
  prompt: string,
  seed: number,
  job: Job,
): Promise<RawImage> {
  let out = raw;
  for (const step of readEdit(prompt)) {
    if (step.kind !== 'add') continue;
    const into = roomFor(placement, step.place === 'left' ? 'left' : step.place === 'right' ? 'right' : null);
    if (!into) return out;
    const subject = async () => createMask(1, 1);
    out = await addSubjects(out, { prompt: step.prompt, place: null, seed, subject, into }, job);
  }
  return out;
}

/** The part of a new strip where a thing can stand: its middle, on the ground; null if all strips are thin. */
function roomFor(placement: Placement, side: 'left' | 'right' | null): Box | null {
  const { width, height, x, y, innerWidth, innerHeight } = placement;
  const right = width - x - innerWidth;
  const below = height - y - innerHeight;
  const strips: (Box & { name: string })[] = [
    { name: 'left', x: 0, y: 0, width: x, height },
    { name: 'right', x: width - right, y: 0, width: right, height },
    { name: 'below', x: 0, y: height - below, width, height: below },
    { name: 'above', x: 0, y: 0, width, height: y },
  ];
  const wanted = strips.find((strip) => strip.name === side && strip.width > 0);
  const strip = wanted ?? strips.sort((a, b) => Math.min(b.width, b.height) - Math.min(a.width, a.height))[0];
  if (!strip || Math.min(strip.width, strip.height) < 12) return null;
  // A contact shadow is a little wider than the thing: it must not touch the kept part either.
  const size = Math.min(strip.width * 0.74, strip.height * 0.8);
  const middle = strip.x + strip.width / 2;
  const floor = strip.height > size * 1.4 ? strip.y + strip.height * 0.93 : strip.y + strip.height * 0.9;
  return { x: middle - size / 2, y: floor - size, width: size, height: size };
}
