import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export interface IdleMemoryOptions {
  /** How long the process must have been almost idle. */
  idleMs?: number;
  /** How many bytes the heap must have grown since the last time. */
  growth?: number;
}

/** The largest share of time that the event loop may be busy in an idle process. */
const mostBusy = 0.02;

/**
 * Returns memory to the operating system after a busy period. V8 keeps the pages that a burst has taken (its young
 * generation can keep 128 MB) until it runs out of memory; only a collection of the "last resort" releases them.
 * It takes tenths of a second, so it runs only when the process is idle and the heap has really grown.
 */
export function releaseIdleMemory({ idleMs = 10_000, growth = 32e6 }: IdleMemoryOptions = {}): { stop(): void } {
  let before = performance.eventLoopUtilization();
  let least = Number.POSITIVE_INFINITY;
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    const size = getHeapStatistics().total_heap_size;
    if (size < least) least = size;
    if (utilization > mostBusy || size - least < growth) return;
    collectGarbage();
    least = getHeapStatistics().total_heap_size;
  }, idleMs);
  timer.unref();
  return {
    stop: () => clearInterval(timer),
  };
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: { type: 'major'; flavor: 'last-resort' }) => void;
  collect({ type: 'major', flavor: 'last-resort' });
}
