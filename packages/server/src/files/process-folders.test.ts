import { existsSync, mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../store/testing/temporary-folder.ts';
import { openProcessFolders } from './process-folders.ts';

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
const patiently = { interval: 5 };
const age = (path: string, days: number) => utimesSync(path, daysAgo(days), daysAgo(days));

test('a process that has been quiet for days keeps its folder', async () => {
  const data = temporaryFolder();
  const incoming = join(data, 'incoming');
  const quiet = await openProcessFolders(data);
  const folder = await quiet.folder(incoming);
  age(folder, 100);
  const starting = await openProcessFolders(data);
  const created = await starting.folder(incoming);
  expect(existsSync(folder)).toBe(true);
  await quiet.close();
  expect(existsSync(folder)).toBe(false);
  expect(existsSync(created)).toBe(true);
  await starting.close();
});

test('the folder of a process that has been silent for more than a day is deleted, whatever its age', async () => {
  const data = temporaryFolder();
  const incoming = join(data, 'incoming');
  const killed = await openProcessFolders(data);
  const folder = await killed.folder(incoming);
  writeFileSync(join(folder, 'half'), 'half an image');
  age(join(data, 'processes', basename(folder)), 2);
  const starting = await openProcessFolders(data);
  await starting.folder(incoming);
  expect(existsSync(folder)).toBe(false);
  await killed.close();
  await starting.close();
});

test('a process shows that it lives again and again, and makes its folder again if it was deleted', async () => {
  const data = temporaryFolder();
  const living = await openProcessFolders(data, { everyMs: 5 });
  const folder = await living.folder(join(data, 'incoming'));
  const sign = join(data, 'processes', basename(folder));
  age(sign, 2);
  await expect.poll(() => statSync(sign).mtime > daysAgo(1), patiently).toBe(true);
  rmSync(folder, { recursive: true });
  await expect.poll(() => existsSync(folder), patiently).toBe(true);
  rmSync(folder, { recursive: true });
  rmSync(sign);
  await expect.poll(() => existsSync(folder) && existsSync(sign), patiently).toBe(true);
  await living.close();
  expect(existsSync(sign)).toBe(false);
});

test('the folder of a process of an earlier version, which shows no sign of life, is kept for a month', async () => {
  const data = temporaryFolder();
  const [recent, old] = [join(data, 'incoming', 'recent'), join(data, 'incoming', 'old')];
  for (const folder of [recent, old]) mkdirSync(folder, { recursive: true });
  age(recent, 2);
  age(old, 31);
  const starting = await openProcessFolders(data);
  await starting.folder(join(data, 'incoming'));
  expect([existsSync(recent), existsSync(old)]).toEqual([true, false]);
  await starting.close();
});
