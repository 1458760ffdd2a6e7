import type { Session } from '../session/session.ts';
import { boundaries } from './boundaries.ts';
import { combinations } from './combinations.ts';
import { examples } from './examples.ts';
import { negatives } from './negatives.ts';
import { scenarios } from './scenarios.ts';
import { sequences } from './sequences.ts';

/** In the order in which they run: quick ones that find much come first, those that can go on forever last. */
export const phases = { examples, negatives, scenarios, boundaries, sequences, combinations } as const satisfies Record<
  string,
  (session: Session) => Promise<void>
>;

export type PhaseName = keyof typeof phases;
export const phaseNames = Object.keys(phases) as PhaseName[];

/** The share of the time for each, so that on a slow server every phase gets some; unused time goes to the next one. */
export const phaseShares: Record<PhaseName, number> = {
  examples: 0.12,
  negatives: 0.2,
  scenarios: 0.43,
  boundaries: 0.13,
  sequences: 0.05,
  combinations: 0.07,
};
