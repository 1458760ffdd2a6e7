import { expect, test } from 'vitest';
import { keepLatest } from './keep-latest.ts';

test('the values used last are kept, and one that could not be made is made again', async () => {
  const made: string[] = [];
  const latest = keepLatest<{ key: string }>(2);
  const use = (key: string) =>
    latest(key, async () => {
      made.push(key);
      return { key };
    });
  expect(await use('a')).toBe(await use('a'));
  expect((await use('b')).key).toBe('b');
  await use('a');
  // The third value replaces b, which was not used for the longest time.
  await use('c');
  await use('a');
  expect(made).toEqual(['a', 'b', 'c']);
  await use('b');
  expect(made).toEqual(['a', 'b', 'c', 'b']);

  await expect(latest('d', () => Promise.reject(new Error('stopped')))).rejects.toThrow('stopped');
  expect(await use('d')).toEqual({ key: 'd' });
});
