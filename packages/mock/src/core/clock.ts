/** The time of the mock. A test passes one that it moves itself. */
export interface Clock {
  now(): number;
  /** Calls back at that time, or immediately if it has passed; the returned function cancels it. */
  at(time: number, call: () => void): () => void;
}

/** Longer timers overflow and fire immediately; waking early does no harm, since those who wait look again. */
const longest = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  at(time, call) {
    const timer = setTimeout(call, Math.min(longest, Math.max(0, time - Date.now())));
    return () => clearTimeout(timer);
  },
};

export interface ManualClock extends Clock {
  /** Moves time on and lets everything happen that falls into it, in order. */
  advance(milliseconds: number): Promise<void>;
}

/**
 * A clock that stands still until it is moved, so a test sees each step of a run when it wants to.
 *
 * @example
 * const clock = createManualClock();
 * const mock = await startMock({ clock, runTime: 1000 });
 * await clock.advance(1000); // every run made before is now completed
 */
export function createManualClock(start = Date.parse('2026-11-02T09:00:00.000Z')): ManualClock {
  let now = start;
  const waiting = new Set<{ time: number; call: () => void }>();
  const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 0));
  return {
    now: () => now,
    at(time, call) {
      const entry = { time, call };
      waiting.add(entry);
      return () => waiting.delete(entry);
    },
    async advance(milliseconds) {
      const end = now + milliseconds;
      await settle();
      for (;;) {
        const next = [...waiting].sort((a, b) => a.time - b.time)[0];
        if (next === undefined || next.time > end) break;
        now = Math.max(now, next.time);
        waiting.delete(next);
        next.call();
        await settle();
      }
      now = end;
    },
  };
}

/** Waits on the clock. Rejects with the signal's reason when it is aborted. */
export function sleep(clock: Clock, milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const cancel = clock.at(clock.now() + milliseconds, () => {
      signal?.removeEventListener('abort', stop);
      resolve();
    });
    const stop = () => {
      cancel();
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', stop, { once: true });
  });
}
