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
