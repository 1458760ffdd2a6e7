import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settled } from '../session/options.ts';
import { phaseNames } from '../session/options.ts';

/** How many faults a plain run of these checks finds, as `npm run mutants` measured it. */
export interface KillRate {
  caught: number;
  of: number;
  /** Version of the contract that it was measured with. */
  contract: string;
}

const file = join(import.meta.dirname, '../../kill-rate.json');

/** Undefined if it was never measured, or if the run is less than a plain one, for which the figure does not hold. */
export function killRateOf(options: Settled, cut: number, from: string = file): KillRate | undefined {
  const { phases, include, without, effort, readOnly, otherKey, narrowKey } = options;
  const isPlain =
    phaseNames.every((phase) => phases.includes(phase)) &&
    include.length === 0 &&
    without.length === 0 &&
    effort >= 1 &&
    !readOnly &&
    otherKey !== undefined &&
    narrowKey !== undefined &&
    cut === 0;
  return isPlain && existsSync(from) ? (JSON.parse(readFileSync(from, 'utf8')) as KillRate) : undefined;
}
