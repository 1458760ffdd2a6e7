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
  const { outcome, early = false, pace = 1 } = runScenario;
  const way = wayTo(machine, outcome, early);
  const endless = pace === Number.POSITIVE_INFINITY && runTime > 0;
  const length = endless ? runTime : runTime === 0 ? 0 : runTime * pace;
  const inQueue = (length * queued) / Math.max(1, way.length - 2);
  const moments = way.slice(0, -1).map((status, index) => ({ at: start + index * inQueue, status, progress: 0 }));
  const isWorkedOn = moments.length > 1;
  const { at, status } = moments.at(-1) ?? { at: start, status: machine.initial };
  const work = length * (1 - queued);
  const completed = outcome === 'completed';
  // A run that never ends still starts as the others do, and then makes no more progress.
  for (const step of isWorkedOn ? steps : []) {
    if (step <= halfway || (completed && !endless)) moments.push({ at: at + work * step, status, progress: step });
  }
  if (endless) return moments;
  const end = isWorkedOn ? work * (completed ? 1 : halfway) : inQueue;
  return [...moments, { at: at + end, status: outcome, progress: completed ? 1 : (moments.at(-1)?.progress ?? 0) }];
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
