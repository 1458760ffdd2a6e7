import { expect, test } from 'vitest';
import { createByteBudget } from './byte-budget.ts';

const budget = (options = {}) => createByteBudget({ total: 100, perCaller: 60, waitMs: 60_000, ...options });
const settled = async (work: Promise<unknown>) =>
  await Promise.race([work.then(() => 'begun'), new Promise((resolve) => setImmediate(() => resolve('waiting')))]);

test('bytes beyond the budget wait until others are released or found not to be needed', async () => {
  const { reserve } = budget({ perCaller: 100 });
  const first = await reserve('a', 80);
  const second = reserve('b', 30);
  expect(await settled(second)).toBe('waiting');
  first.shrinkTo(75);
  expect(await settled(second)).toBe('waiting');
  first.shrinkTo(70);
  expect(await settled(second)).toBe('begun');
  const third = reserve('c', 100);
  first.release();
  first.release();
  expect(await settled(third)).toBe('waiting');
  (await second).release();
  expect(await settled(third)).toBe('begun');
});

test('a caller who holds a full share waits, and others do not wait behind', async () => {
  const { reserve } = budget();
  const held = await reserve('slow', 50);
  const more = reserve('slow', 20);
  expect(await settled(more)).toBe('waiting');
  expect(await settled(reserve('other', 40))).toBe('begun');
  held.release();
  expect(await settled(more)).toBe('begun');
});

test('a request that waits too long learns when to retry, and delays no other', async () => {
  const { reserve } = budget({ waitMs: 1 });
  const held = await reserve('a', 60);
  await expect(reserve('b', 50)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
  held.release();
  await expect(reserve('b', 50)).resolves.toBeDefined();
});

test('a caller who goes away waits no longer, and nobody waits behind', async () => {
  const { reserve } = budget();
  await reserve('a', 60);
  const controller = new AbortController();
  const waiting = reserve('b', 50, controller.signal);
  const behind = reserve('c', 40);
  expect(await settled(behind)).toBe('waiting');
  controller.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'unavailable' });
  expect(await settled(behind)).toBe('begun');
});

test('more than the budget can hold has it to itself', async () => {
  const { reserve } = budget({ perCaller: 100 });
  const all = await reserve('a', 1_000);
  expect(await settled(reserve('b', 1))).toBe('waiting');
  all.release();
});
