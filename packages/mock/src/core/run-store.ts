import { type ErrorCode, isTerminal } from '@darkroom/contract/reading';
import type { Clock } from './clock.ts';
import type { Contract, Run } from './contract.ts';
import type { Moment } from './run-timeline.ts';

/** A run of the mock: what it was made from, and all that happens to it. */
export interface MockRun {
  /** As it was when it was made; what changes with time comes from its moments. */
  made: Run;
  /** When its tags or metadata were last changed, and how many times. */
  updated?: { at: number; count: number };
  moments: Moment[];
  /** Names of the images it ends with, if it is completed. */
  images: string[];
  video: string | null;
  error: ErrorCode | null;
  /** Parts of the prompt that its images do not show, if it is completed. */
  notDrawn: string[];
  output?: Run['output'];
  /** One of the contract's examples, which is never forgotten. */
  example?: true;
  /** Where to send the event when it ends. */
  webhook?: { url: string; secret: string | undefined };
  /** Called when something happens that is not in its timeline, such as a cancel. */
  listeners: Set<() => void>;
  /** The last response about it, by its tag: most polls get the same one. */
  cache?: { key: string; text: string };
}

export type RunStore = ReturnType<typeof createRunStore>;

/** Older ones are forgotten, so that a mock can run for weeks. */
const most = 5000;

export function createRunStore(contract: () => Contract, clock: Clock) {
  const runs = new Map<string, MockRun>();

  /** Which of its moments the run is at. */
  function now({ moments }: MockRun): number {
    const time = clock.now();
    let index = moments.length - 1;
    while (index > 0 && (moments[index]?.at ?? 0) > time) index -= 1;
    return index;
  }

  const statusOf = (run: MockRun) => run.moments[now(run)]?.status ?? '';
  const ended = (run: MockRun) => isTerminal(contract().stateMachine, statusOf(run));
  const isKept = (run: MockRun) => runs.get(run.made.run_id) === run;

  /** Resolves at the run's next moment, when something else happens to it, at this time, or when aborted. */
  const change = (run: MockRun, until: number, signal?: AbortSignal) =>
    new Promise<void>((resolve) => {
      const done = () => {
        cancelTimer();
        run.listeners.delete(done);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      const cancelTimer = clock.at(Math.min(until, run.moments[now(run) + 1]?.at ?? until), done);
      run.listeners.add(done);
      signal?.addEventListener('abort', done);
    });

  return {
    add(run: MockRun): void {
      runs.set(run.made.run_id, run);
      if (runs.size <= most) return;
      for (const [runId, { example }] of runs) if (!example) return void runs.delete(runId);
    },
    get: (runId: string) => runs.get(runId),
    /** Newest first. */
    all: () => [...runs.values()].reverse(),
    remove(runId: string): void {
      const run = runs.get(runId);
      for (const child of runs.values()) {
        if (child.made.parent_run_id === runId) child.made = { ...child.made, parent_run_id: null };
      }
      runs.delete(runId);
      for (const tell of run?.listeners ?? []) tell();
    },
    clear(): void {
      const gone = [...runs.values()];
      runs.clear();
      // Those who wait for one of them look again, find it gone and stop waiting.
      for (const run of gone) for (const tell of run.listeners) tell();
    },
    now,
    statusOf,
    ended,
    isKept,
    change,
    /** Does nothing if its status no longer allows it. */
    cancel(run: MockRun): void {
      const index = now(run);
      const { status, progress } = run.moments[index] as Moment;
      if (!contract().stateMachine.states[status]?.to.includes('canceled')) return;
      run.moments = [...run.moments.slice(0, index + 1), { at: clock.now(), status: 'canceled', progress }];
      run.error = null;
      for (const tell of run.listeners) tell();
    },
    /** Resolves when the run has ended, is gone, or the time is up. */
    async wait(run: MockRun, milliseconds: number, signal?: AbortSignal): Promise<void> {
      const until = clock.now() + milliseconds;
      while (!ended(run) && clock.now() < until && !signal?.aborted && isKept(run)) await change(run, until, signal);
    },
  };
}
