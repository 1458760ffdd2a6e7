import type { RawImage } from '@darkroom/engine';
import { createRandom } from '../random.ts';
import type { Mask } from '../vision/mask.ts';
import type { Job } from '../work/job.ts';
import { beginAtCoarsest, beginFromCoarser } from './begin.ts';
import { type Correction, evenOut } from './even-out.ts';
import { halve, type Level, smoothFill } from './level.ts';
import { createField, type Field, type Preference, recost, searchPass } from './match.ts';
import { vote } from './vote.ts';

export interface InpaintOptions {
  seed: number;
  /** Known pixels that must not be copied into the hole. */
  banned?: Mask | undefined;
  /** Fewer rounds, for drafts. */
  quick?: boolean | undefined;
  /** Progress of this step, 0 to 1. */
  report?: (fraction: number) => void;
}

/** The approximate size of the coarsest level: a hole is then a few patches wide. */
const COARSEST = 16;
/** A level with a smaller share of usable sources than this is too coarse. */
const MIN_SOURCES = 0.12;
/** Larger holes are only copied at full size, from what the coarser levels found. */
const LARGE = 300_000;
/** Up to this many targets, every patch votes in every round. */
const SMALL = 20_000;

/**
 * Fills the marked part of an image with patches of the rest, from coarse to fine, so texture and structure continue
 * through it (PatchMatch search, Wexler-style voting). Nothing outside the mask changes.
 */
export function inpaint(raw: RawImage, mask: Mask, job: Job, options: InpaintOptions): RawImage {
  const finest = toLevel(raw, mask, options.banned);
  const out = { ...raw, data: raw.data.slice() };
  if (!finest.hole.includes(1)) return out;
  const steps = buildPyramid(finest);
  smoothFill(steps[0].level);
  const random = createRandom(`inpaint/${options.seed}`);
  const total = steps.reduce((sum, step) => sum + step.level.hole.length, 0);
  let coarser: { level: Level; field: Field } | null = null;
  let correction: Correction | null = null;
  let done = 0;
  for (const [index, { level, field }] of steps.entries()) {
    if (!field) {
      smoothFill(level);
      done += level.hole.length;
      continue;
    }
    const wish = preference(level);
    if (coarser) beginFromCoarser(level, field, coarser.level, coarser.field, random.next);
    else beginAtCoarsest(level, field, random.next);
    const last = index === steps.length - 1;
    const large = last && field.targets.length > LARGE;
    const stride = field.targets.length > SMALL ? 2 : 1;
    vote(level, field, { sharp: large, stride }, job);
    const rounds = roundsAt(steps.length - 1 - index, options.quick ?? false, field.targets.length);
    for (let round = 0; round < rounds.votes; round++) {
      recost(level, field, wish, job);
      for (let pass = 0; pass < rounds.passes; pass++) {
        searchPass(level, field, wish, (round + pass) % 2 === 1, rounds.trials, random.next, job);
      }
      const final = last && round === rounds.votes - 1;
      vote(level, field, { sharp: final, stride: final ? 1 : stride }, job);
      options.report?.((done + (level.hole.length * (round + 1)) / rounds.votes) / total);
    }
    correction = evenOut(level, field, correction, relaxations(field.targets.length), job);
    coarser = { level, field };
    done += level.hole.length;
  }
  return paste(out, finest, correction);
}

function paste(out: RawImage, finest: Level, correction: Correction | null): RawImage {
  const shift = correction?.width === finest.width && correction.height === finest.height ? correction.data : null;
  for (let i = 0; i < finest.hole.length; i++) {
    if (!finest.hole[i]) continue;
    for (let c = 0; c < 3; c++) {
      const value = finest.rgb[i * 3 + c] + (shift ? shift[i * 3 + c] : 0);
      out.data[i * 4 + c] = Math.min(255, Math.max(0, Math.round(value)));
    }
    out.data[i * 4 + 3] = 255;
  }
  return out;
}

/** The finer the level, the better its start and the more expensive each round. */
function relaxations(targets: number): number {
  return targets > LARGE ? 0 : targets > 60_000 ? 16 : targets > SMALL ? 40 : 90;
}

/** Coarsest first. Stops when halving would leave too little to copy from. */
function buildPyramid(finest: Level): { level: Level; field: Field | null }[] {
  const steps = [{ level: finest, field: createField(finest) }];
  while (Math.min(steps[0].level.width, steps[0].level.height) > COARSEST * 2) {
    const level = halve(steps[0].level);
    const field = createField(level);
    if (!field || field.sources.length < MIN_SOURCES * level.hole.length) break;
    steps.unshift({ level, field });
  }
  return steps;
}

/** Many rounds for small levels, few for large ones: coarse levels decide the structure, fine ones copy. */
function roundsAt(fromFinest: number, quick: boolean, targets: number) {
  if (fromFinest === 0 && targets > LARGE) return { votes: 0, passes: 0, trials: 0 };
  if (fromFinest === 0) return { votes: quick ? 1 : 2, passes: 1, trials: 3 };
  if (fromFinest === 1) return { votes: quick || targets > LARGE / 3 ? 1 : 2, passes: 1, trials: 3 };
  if (fromFinest === 2) return { votes: quick || targets > LARGE / 8 ? 2 : 4, passes: 2, trials: 6 };
  return { votes: quick ? 5 : 10, passes: 2, trials: 8 };
}

function toLevel(raw: RawImage, mask: Mask, banned: Mask | undefined): Level {
  const count = raw.width * raw.height;
  const level: Level = {
    width: raw.width,
    height: raw.height,
    rgb: new Uint8Array(count * 3),
    hole: new Uint8Array(count),
    banned: new Uint8Array(count),
  };
  for (let i = 0; i < count; i++) {
    level.rgb[i * 3] = raw.data[i * 4];
    level.rgb[i * 3 + 1] = raw.data[i * 4 + 1];
    level.rgb[i * 3 + 2] = raw.data[i * 4 + 2];
    if (mask.data[i] >= 128) level.hole[i] = 1;
    if (banned && banned.data[i] >= 64) level.banned[i] = 1;
  }
  return level;
}

/**
 * Patches rather come from the same height, and from near. The weights make a distance of a fifth of the height cost
 * as much as a visible difference in colour.
 */
function preference(level: Level): Preference {
  const unit = 49 * 3 * 150 * 0.25;
  return { rows: unit / (level.height * 0.1) ** 2, columns: unit / level.width ** 2 };
}
