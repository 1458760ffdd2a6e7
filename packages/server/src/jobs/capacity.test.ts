import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { QueuedJob } from '../store/queue.ts';
import { createCapacity } from './capacity.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const jobOf = (groupId: string): QueuedJob => ({ id: groupId, retryCount: 0, priority: 0, data: null, groupId });

test('a search past a full group that found nothing rests, until a place is free or its time has come', async () => {
  const capacity = createCapacity([
    { name: 'a', limit: 1 },
    { name: 'b', limit: 1 },
  ]);
  const searches: string[][] = [];
  const nothing = async (_count: number, full: string[]) => {
    searches.push(full);
    vi.advanceTimersByTime(10);
    return [];
  };
  let called = 0;
  capacity.onRoom(() => called++);
  const job = jobOf('a');
  await capacity.claim(2, async () => [job]);

  for (let round = 0; round < 3; round++) await capacity.claim(2, nothing);
  expect(searches).toEqual([['a']]);
  vi.advanceTimersByTime(1_000);
  expect(called).toBe(1);
  await capacity.claim(2, nothing);
  expect(searches).toEqual([['a'], ['a']]);
  capacity.release(job);
  expect(called).toBe(2);
  await capacity.claim(2, nothing);
  expect(searches.at(-1)).toEqual([]);
  capacity.close();
});

test('a place in a group is one in the group around it, for every loop that shares the places', async () => {
  const capacity = createCapacity([
    { name: 'all', limit: 2 },
    { name: 'models', limit: 1, within: 'all' },
  ]);
  const asked: [number, string[]][] = [];
  const fetching = (groupId: string) => async (count: number, full: string[]) => {
    asked.push([count, full]);
    return [jobOf(groupId)];
  };
  await Promise.all([capacity.claim(5, fetching('models')), capacity.claim(1, fetching('layers'), 'models')]);
  await capacity.claim(5, fetching('all'));
  await capacity.claim(5, fetching('all'));
  expect(asked).toEqual([
    [1, []],
    [1, ['models']],
  ]);
  capacity.close();
});

test('a large group is filled at once, although a small one is open too', async () => {
  const capacity = createCapacity([
    { name: 'local', limit: 1 },
    { name: 'gpu', limit: 8 },
  ]);
  const asked: [number, string[]][] = [];
  const { jobs } = await capacity.claim(9, async (count, skipped) => {
    asked.push([count, skipped]);
    return Array.from({ length: count }, () => jobOf('gpu'));
  });
  expect(jobs).toHaveLength(8);
  expect(asked).toEqual([
    [1, []],
    [7, ['local']],
  ]);
  capacity.close();
});

test('loops that want the same place take turns', async () => {
  const capacity = createCapacity([{ name: 'models', limit: 1 }]);
  const turns: string[] = [];
  const holding: QueuedJob[] = [];
  const loop = (name: string) => async (): Promise<void> => {
    const { jobs } = await capacity.claim(1, async () => [jobOf('models')], 'models');
    if (jobs.length === 0) return;
    turns.push(name);
    holding.push(...jobs);
  };
  const [runs, layers] = [loop('runs'), loop('layers')];
  const claims: Promise<void>[] = [];
  capacity.onRoom(() => claims.push(runs()));
  capacity.onRoom(() => claims.push(layers()));
  await runs();
  while (turns.length < 5) {
    capacity.release(holding.shift() as QueuedJob);
    await Promise.all(claims.splice(0));
  }
  expect(turns).toEqual(['runs', 'runs', 'layers', 'runs', 'layers']);
  capacity.close();
});
