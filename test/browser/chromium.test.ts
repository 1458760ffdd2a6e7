import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findChromium } from './chromium.ts';

test('takes the browser it is given', () => {
  expect(findChromium({ DARKROOM_CHROMIUM: process.execPath })).toBe(process.execPath);
  expect(findChromium({ CHROMIUM_PATH: process.execPath })).toBe(process.execPath);
});

test('says in one line what is wrong with a path that is none', () => {
  const path = join(tmpdir(), 'no-such-folder', 'chromium');
  expect(() => findChromium({ DARKROOM_CHROMIUM: path })).toThrow(
    /^DARKROOM_CHROMIUM is set to .*apt-get install chromium.*$/,
  );
});
