import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

// In a process of its own: the heap of one that runs tests has room left from the tests before.
const script = `
  import { getHeapStatistics } from 'node:v8';
  import { releaseIdleMemory } from ${JSON.stringify(new URL('idle-memory.ts', import.meta.url).href)};
  const size = () => getHeapStatistics().total_heap_size;
  const pause = (ms) => new Promise((next) => setTimeout(next, ms));
  const release = releaseIdleMemory({ idleMs: 200, growth: 32e6 });
  await pause(300);
  const before = size();
  let burst = Array.from({ length: 1_000_000 }, (_, at) => ({ at, text: 'entry ' + at }));
  const grown = size() - before;
  burst = undefined;
  while (size() > before + 32e6) await pause(50);
  release.stop();
  console.log(JSON.stringify({ grown, left: size() - before }));
`;

test('memory that a burst has taken goes back to the system once there is nothing to do', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  const { grown, left } = JSON.parse(stdout);
  expect(grown).toBeGreaterThan(32e6);
  expect(left).toBeLessThanOrEqual(32e6);
});
