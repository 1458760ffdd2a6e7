import type { PhaseName } from '../session/options.ts';
import type { Session } from '../session/session.ts';
import { boundaries } from './boundaries.ts';
import { combinations } from './combinations.ts';
import { examples } from './examples.ts';
import { negatives } from './negatives.ts';
import { scenarios } from './scenarios.ts';
import { sequences } from './sequences.ts';

export const phases: Record<PhaseName, (session: Session) => Promise<void>> = {
  examples,
  negatives,
  scenarios,
  boundaries,
  sequences,
  combinations,
};
