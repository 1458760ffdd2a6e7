import type { Job } from '../work/job.ts';
import type { Level } from './level.ts';
import { type Field, REACH } from './match.ts';

export interface VoteOptions {
  /** The best patches count far more, so the mean is nearly a copy. */
  sharp: boolean;
  /** Only every n-th patch votes, if there are too many. */
  stride: number;
}

/** Sets every missing pixel to the mean of the patches over it; patches that fit well count more. */
export function vote(level: Level, field: Field, { sharp, stride }: VoteOptions, job: Job): void {
  const { width, height, rgb, hole } = level;
  const { targets, from, cost } = field;
  const sigma = typicalCost(field) * (sharp ? 0.25 : 1) + 1;
  const weight = new Float32Array(hole.length);
  for (const target of targets) weight[target] = Math.exp(-cost[target] / sigma) + 1e-6;
  for (let k = 0; k < targets.length; k++) {
    if ((k & 4095) === 0) job.check();
    const at = targets[k];
    if (!hole[at]) continue;
    const x = at % width;
    const y = (at - x) / width;
    const top = y < REACH ? -y : -REACH;
    const bottom = y + REACH >= height ? height - 1 - y : REACH;
    const left = x < REACH ? -x : -REACH;
    const right = x + REACH >= width ? width - 1 - x : REACH;
    let total = 0;
    let r = 0;
    let g = 0;
    let b = 0;
    for (let dy = top; dy <= bottom; dy += stride) {
      for (let dx = left; dx <= right; dx += stride) {
        const middle = at + dy * width + dx;
        const w = weight[middle];
        if (w === 0) continue;
        // Sources are completely known, so this never reads what it writes.
        const copy = (from[middle] - dy * width - dx) * 3;
        total += w;
        r += rgb[copy] * w;
        g += rgb[copy + 1] * w;
        b += rgb[copy + 2] * w;
      }
    }
    rgb[at * 3] = r / total + 0.5;
    rgb[at * 3 + 1] = g / total + 0.5;
    rgb[at * 3 + 2] = b / total + 0.5;
  }
}

/** The mean cost of a sample, as the scale for how well a patch fits. */
function typicalCost(field: Field): number {
  const { targets, cost } = field;
  const step = Math.max(1, Math.floor(targets.length / 2000));
  let sum = 0;
  let count = 0;
  for (let k = 0; k < targets.length; k += step, count++) sum += cost[targets[k]];
  return count === 0 ? 0 : sum / count;
}
