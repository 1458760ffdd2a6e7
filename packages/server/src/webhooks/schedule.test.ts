import { expect, test } from 'vitest';
import { nextTry, readRetryAfter, retryDelaysMs } from './schedule.ts';

const now = Date.UTC(2026, 10, 2);

test('seven tries, the delays of the schedule between them, and no more', () => {
  const exact = (tries: number) => nextTry(tries, now, { random: () => 0 });
  const seconds = [1, 2, 3, 4, 5, 6].map((tries) => ((exact(tries) as Date).getTime() - now) / 1000);
  expect(seconds).toEqual([5, 300, 1800, 7200, 18_000, 36_000]);
  expect(exact(7)).toBeUndefined();
  expect(retryDelaysMs).toHaveLength(6);
});

test('jitter puts an attempt off by up to a tenth, never forward', () => {
  const at = (random: number) => (nextTry(1, now, { random: () => random }) as Date).getTime() - now;
  expect(at(0)).toBe(5_000);
  expect(at(1)).toBe(5_500);
});

test('a receiver may ask for more time than the schedule gives it, not for less', () => {
  const at = (retryAfter: string) =>
    ((nextTry(1, now, { retryAfter, random: () => 0 }) as Date).getTime() - now) / 1000;
  expect(at('120')).toBe(120);
  expect(at('1')).toBe(5);
  expect(at(new Date(now + 60_000).toUTCString())).toBe(60);
  expect(at('soon')).toBe(5);
  expect(at('99999999')).toBe(86_400);
  expect(readRetryAfter(undefined, now)).toBe(0);
});
