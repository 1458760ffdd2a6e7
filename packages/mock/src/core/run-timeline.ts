import type { StateMachine } from '@darkroom/contract/reading';
import type { RunScenario } from './scenarios.ts';

/** The state of a run from `at` on. */
export interface Moment {
  at: number;
  status: string;
  progress: number;
}

/** The part of its time that a run waits in the queue. */
const queued = 0.2;
const steps = [0.2, 0.4, 0.6, 0.8];
/** The progress of a run when it fails or is canceled. */
const halfway = 0.6;

/**
 * Plans everything that will happen to a run when it is made. Its state then depends only on the clock, so polling,
 * waiting and watching always agree. Follows the contract's state machine.
 */
export function planRun(machine: StateMachine, runScenario: RunScenario, start: number, runTime: number): Moment[] {
  const way = wayTo(machine, runScenario.outcome, runScenario.early === true);
  const length = runTime === 0 || runScenario.pace === 0 ? 0 : runTime * (runScenario.pace ?? 1);
  const moments: Moment[] = [];
  let at = start;
  for (const [index, status] of way.entries()) {
    const last = index === way.length - 1;
    const reached = moments.at(-1)?.progress ?? 0;
    moments.push({ at, status, progress: last && runScenario.outcome === 'completed' ? 1 : reached });
    if (last) break;
    const working = index === way.length - 2 && index > 0;
    if (!working) {
      at += (finite(length, runTime) * queued) / Math.max(1, way.length - 2);
      continue;
    }
    const work = length * (1 - queued);
    for (const step of steps) {
      if (runScenario.outcome !== 'completed' && step > halfway) break;
      // A run that never ends still starts as the others do, and then makes no more progress.
      if (length === Number.POSITIVE_INFINITY && step > halfway) return moments;
      moments.push({ at: at + finite(work, runTime) * step, status, progress: step });
    }
    at += work * (runScenario.outcome === 'completed' ? 1 : halfway);
  }
  return moments;
}

function finite(length: number, otherwise: number): number {
  return Number.isFinite(length) ? length : otherwise;
}

/** The states from the initial one to an outcome; by default along the longest path, which shows the most. */
export function wayTo(machine: StateMachine, outcome: string, shortest = false): string[] {
  const ways: string[][] = [];
  const walk = (way: string[]) => {
    const state = way.at(-1) ?? '';
    if (state === outcome) ways.push(way);
    else for (const next of machine.states[state]?.to ?? []) if (!way.includes(next)) walk([...way, next]);
  };
  walk([machine.initial]);
  const [way] = ways.sort((a, b) => (shortest ? a.length - b.length : b.length - a.length));
  if (way === undefined)
    throw new Error(`The contract's state machine has no way from ${machine.initial} to ${outcome}.`);
  return way;
}

export function isTerminal(machine: StateMachine, status: string): boolean {
  return machine.states[status]?.to.length === 0;
}
