import { getHeapStatistics } from 'node:v8';
import { expect, test } from 'vitest';
import { releaseIdleMemory } from './idle-memory.ts';

test('memory that a burst has taken goes back to the system once there is nothing to do', async () => {
  const release = releaseIdleMemory({ idleMs: 200, growth: 32e6 });
  await new Promise((resolve) => setTimeout(resolve, 300));
  const before = getHeapStatistics().total_heap_size;
  let burst: unknown[] | undefined = Array.from({ length: 1_000_000 }, (_, at) => ({ at, text: `entry ${at}` }));
  const grown = getHeapStatistics().total_heap_size;
  expect(burst).toHaveLength(1_000_000);
  expect(grown - before).toBeGreaterThan(32e6);
  burst = undefined;
  while (getHeapStatistics().total_heap_size > before + 32e6) await new Promise((resolve) => setTimeout(resolve, 50));
  release.stop();
});
