import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settled } from '../session/options.ts';
import { killRateOf } from './kill-rate.ts';

let folder: string;
let file: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'darkroom-kill-rate-'));
  file = join(folder, 'kill-rate.json');
  writeFileSync(file, JSON.stringify({ caught: 98, of: 100, contract: '1.12.0-beta' }));
});
afterAll(() => rmSync(folder, { recursive: true }));

const plain = { server: 'http://127.0.0.1:9', apiKey: 'a', otherKey: 'b', narrowKey: 'c' };

test('a plain run has the measured rate', () => {
  expect(killRateOf(settled(plain), 0, file)).toEqual({ caught: 98, of: 100, contract: '1.12.0-beta' });
  expect(killRateOf(settled(plain), 0, join(folder, 'none.json'))).toBeUndefined();
});

test.each([
  ['with fewer operations', { include: ['runs.'] }, 0],
  ['with fewer cases', { effort: 0.5 }, 0],
  ['without a check', { without: ['negotiation'] }, 0],
  ['that the time cut off', {}, 3],
])('a run %s has none', (_, options, cut) => {
  expect(killRateOf(settled({ ...plain, ...options }), cut, file)).toBeUndefined();
});
