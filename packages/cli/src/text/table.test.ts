import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import { fakeStream } from '../testing/fake-stream.ts';
import { plain } from './plain.ts';
import { table } from './table.ts';
import { age, bytes, took } from './time.ts';

const words = (...given: Parameters<typeof table>): string[] => stripVTControlCharacters(table(...given)).split('\n');

it('lines columns up, and cuts only at a terminal', () => {
  const rows = [
    ['1', 'completed', 'a fox'],
    ['22', 'failed', 'x'.repeat(200)],
  ];
  const [head, first, second] = words(['ID', 'STATUS', 'PROMPT'], rows, fakeStream(false).stream);
  expect(head).toBe('ID  STATUS     PROMPT');
  expect(first).toBe('1   completed  a fox');
  expect(second).toHaveLength(15 + 200);
  const terminal = fakeStream(true, 40).stream;
  expect(words(['ID', 'STATUS', 'PROMPT'], rows, terminal)[2]).toHaveLength(40);
});

it('gives a terminal nothing to obey', () => {
  expect(plain('a\x1b[2Jfox\r\n\u202eevil')).toBe('a [2Jfox evil');
});

it('says times and sizes as people do', () => {
  const now = Date.parse('2026-01-02T00:00:00Z');
  expect(age('2026-01-01T23:59:55Z', now)).toBe('5 s');
  expect(age('2026-01-01T21:00:00Z', now)).toBe('3 h');
  expect([took(3240), took(84_000), took(300_000)]).toEqual(['3.2 s', '84 s', '5 min']);
  expect([bytes(10), bytes(20_400), bytes(1_240_000)]).toEqual(['1 kB', '20 kB', '1.2 MB']);
});
