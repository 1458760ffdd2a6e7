import type { ErrorCode } from '@darkroom/contract/reading';
import type { Clock } from './clock.ts';
import type { Contract, Run } from './contract.ts';
import { isTerminal, type Moment } from './run-timeline.ts';

/** A run of the mock: what it was made from, and all that happens to it. */
export interface MockRun {
  runId: string;
  userId: string;
  runType: string;
  inputs: unknown;
  modelType: string | null;
  seed: number | null;
  metadata: Run['metadata'];
  tags: string[];
  /** When its tags or metadata were last changed, and how many times. */
  updated?: { at: number; count: number };
  parentRunId: string | null;
  moments: Moment[];
  /** Names of the pictures it ends with, if it is completed. */
  images: string[];
  video: string | null;
  error: ErrorCode | null;
  output?: unknown;
  /** One of the contract's examples, which is never forgotten. */
  example?: true;
  /** Whom to tell of its end. */
  webhook?: { url: string; secret: string | undefined };
  /** Called when something happens that is not in its timeline, such as a cancel. */
  listeners: Set<() => void>;
  /** The last answer told of it; polls are mostly the same. */
  cache?: { key: string; text: string };
}

export interface RunStore {
  add(run: MockRun): void;
  get(runId: string): MockRun | undefined;
  /** Newest first. */
  all(): MockRun[];
  remove(runId: string): void;
  clear(): void;
  /** Which of its moments the run is at. */
  now(run: MockRun): number;
  ended(run: MockRun): boolean;
  /** False where its state allows it no more. */
  cancel(run: MockRun): boolean;
  /** Resolves when the run has ended or the time is up. */
  wait(run: MockRun, milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** More than anybody looks at; older ones are forgotten so that a mock can run for weeks. */
const most = 5000;

export function createRunStore(contract: () => Contract, clock: Clock): RunStore {
  const runs = new Map<string, MockRun>();

  function now(run: MockRun): number {
    const time = clock.now();
    let index = run.moments.length - 1;
    while (index > 0 && (run.moments[index]?.at ?? 0) > time) index -= 1;
    return index;
  }

  const statusOf = (run: MockRun) => run.moments[now(run)]?.status ?? '';
  const ended = (run: MockRun) => isTerminal(contract().stateMachine, statusOf(run));

  return {
    add(run) {
      runs.set(run.runId, run);
      if (runs.size <= most) return;
      for (const oldest of runs.values()) if (!oldest.example) return void runs.delete(oldest.runId);
    },
    get: (runId) => runs.get(runId),
    all: () => [...runs.values()].reverse(),
    remove(runId) {
      const run = runs.get(runId);
      for (const child of runs.values()) if (child.parentRunId === runId) forgetParent(child);
      runs.delete(runId);
      for (const tell of run?.listeners ?? []) tell();
    },
    clear() {
      const gone = [...runs.values()];
      runs.clear();
      // Whoever waits for one of them looks again, finds it gone and stops waiting.
      for (const run of gone) for (const tell of run.listeners) tell();
    },
    now,
    ended,
    cancel(run) {
      const index = now(run);
      const { status = '', progress = 0 } = run.moments[index] ?? {};
      if (!contract().stateMachine.states[status]?.to.includes('canceled')) return false;
      run.moments = [...run.moments.slice(0, index + 1), { at: clock.now(), status: 'canceled', progress }];
      run.error = null;
      delete run.cache;
      for (const tell of run.listeners) tell();
      return true;
    },
    wait: (run, milliseconds, signal) =>
      new Promise((resolve) => {
        const until = clock.now() + milliseconds;
        let cancelTimer = () => {};
        const look = () => {
          cancelTimer();
          const time = clock.now();
          if (ended(run) || time >= until || signal?.aborted || runs.get(run.runId) !== run) {
            run.listeners.delete(look);
            signal?.removeEventListener('abort', look);
            return resolve();
          }
          // A run that never ends is past its last moment; only the timeout or a cancel ends this wait.
          const end = run.moments.at(-1)?.at ?? 0;
          cancelTimer = clock.at(end > time ? Math.min(until, end) : until, look);
        };
        run.listeners.add(look);
        signal?.addEventListener('abort', look);
        look();
      }),
  };
}

function forgetParent(run: MockRun): void {
  run.parentRunId = null;
  delete run.cache;
}
