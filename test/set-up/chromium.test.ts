import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findChromium } from './chromium.ts';

test('takes the browser it is given', async () => {
  expect(await findChromium({ DARKROOM_CHROMIUM: process.execPath })).toBe(process.execPath);
});

test('says in one line what is wrong with a path that is none', async () => {
  const path = join(tmpdir(), 'no-such-folder', 'chromium');
  await expect(findChromium({ DARKROOM_CHROMIUM: path })).rejects.toThrow(
    `DARKROOM_CHROMIUM is set to ${path}, which is not a program.`,
  );
});
