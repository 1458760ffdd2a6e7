import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export interface IdleMemoryOptions {
  /** How long the process must have had next to nothing to do. */
  idleMs?: number;
  /** Growth of the heap since the last time, in bytes, from which it is worth it. */
  growth?: number;
}

/** Share of the time that the event loop may be busy while the process counts as idle. */
const mostBusy = 0.02;

/**
 * Returns memory to the operating system once a busy time is over. V8 keeps the pages that a burst has taken (its young
 * generation alone can keep 128 MB) until it runs out of memory; only a collection of the "last resort" lets go of
 * them. It takes tenths of a second, so it runs only while nothing else does and after the heap has really grown.
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
