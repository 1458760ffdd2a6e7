import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { currentUnit, type Unit } from '@darkroom/verify/internals';

const clocks = new WeakMap<Unit, { now: number }>();

/** The clock of the current unit, which stands at the end of its last exchange. */
export function unitClock(startOf: (path: string) => number | undefined): { now: number } {
  const unit = currentUnit();
  if (unit === undefined) return { now: 0 };
  let clock = clocks.get(unit);
  if (clock === undefined) {
    clock = { now: startOf(unit.path) ?? 0 };
    clocks.set(unit, clock);
  }
  return clock;
}

/**
 * Gives this thread the time of the recording: the clock of a unit moves with its exchanges, and waiting takes no time.
 * Replaced in Node itself, because every check measures and waits for itself; only for a thread that does nothing else.
 */
export function repeatTime(epoch: number, startOf: (path: string) => number | undefined): void {
  const real = performance.now.bind(performance);
  performance.now = () => (currentUnit() === undefined ? real() : unitClock(startOf).now);
  const today = Date.now.bind(Date);
  Date.now = () => (currentUnit() === undefined ? today() : Math.floor(epoch + unitClock(startOf).now));
  timers.setTimeout = (async (ms = 0, value?: unknown) => {
    unitClock(startOf).now += ms;
    return value;
  }) as typeof timers.setTimeout;
  syncBuiltinESMExports();
}
