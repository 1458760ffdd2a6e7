import type { StateMachine } from '@darkroom/contract/reading';
import type { Story } from './scenarios.ts';

/** A run as it is from a moment on. */
export interface Moment {
  at: number;
  status: string;
  progress: number;
}

/** The part of its time that a run waits in the queue. */
const queued = 0.2;
const steps = [0.2, 0.4, 0.6, 0.8];
/** How far the work has come when a story that does not end well ends. */
const halfway = 0.6;

/**
 * Everything that will happen to a run, told at its beginning: what it is at any time is then only a question of the
 * clock, and polling, waiting and watching cannot disagree. The way goes by the contract's state machine.
 */
export function tellStory(machine: StateMachine, story: Story, start: number, runTime: number): Moment[] {
  const way = wayTo(machine, story.outcome, story.early === true);
  const length = runTime === 0 || story.pace === 0 ? 0 : runTime * (story.pace ?? 1);
  const moments: Moment[] = [];
  let at = start;
  for (const [index, status] of way.entries()) {
    const last = index === way.length - 1;
    const reached = moments.at(-1)?.progress ?? 0;
    moments.push({ at, status, progress: last && story.outcome === 'completed' ? 1 : reached });
    if (last) break;
    const working = index === way.length - 2 && index > 0;
    if (!working) {
      at += (finite(length, runTime) * queued) / Math.max(1, way.length - 2);
      continue;
    }
    const work = length * (1 - queued);
    for (const step of steps) {
      if (story.outcome !== 'completed' && step > halfway) break;
      // A story without end still begins as the others do, and then stands still.
      if (length === Number.POSITIVE_INFINITY && step > halfway) return moments;
      moments.push({ at: at + finite(work, runTime) * step, status, progress: step });
    }
    at += work * (story.outcome === 'completed' ? 1 : halfway);
  }
  return moments;
}

function finite(length: number, otherwise: number): number {
  return Number.isFinite(length) ? length : otherwise;
}

/** The states from the initial one to an outcome: by default the longest way, which shows the most. */
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
