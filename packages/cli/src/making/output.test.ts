import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nameByPattern, readTarget, usualName, writeWhole } from './output.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'darkroom-cli-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('where results go', () => {
  const usual = { json: false, count: 1, stdoutIsTTY: true };

  it('into files at a terminal and beside JSON, into the pipe otherwise', async () => {
    expect(await readTarget(usual)).toEqual({ kind: 'folder', folder: '.' });
    expect(await readTarget({ ...usual, stdoutIsTTY: false })).toEqual({ kind: 'stdout' });
    expect(await readTarget({ ...usual, stdoutIsTTY: false, json: true })).toEqual({ kind: 'folder', folder: '.' });
  });

  it('where -o says', async () => {
    expect(await readTarget({ ...usual, output: folder })).toEqual({ kind: 'folder', folder });
    const output = join(folder, 'fox.png');
    expect(await readTarget({ ...usual, output })).toEqual({ kind: 'name', pattern: output });
    expect(await readTarget({ ...usual, output: '-', stdoutIsTTY: false })).toEqual({ kind: 'stdout' });
  });

  it.each([
    [{ output: '-' }, 'cannot be printed to a terminal'],
    [{ output: '-', stdoutIsTTY: false, json: true }, 'both use standard output'],
    [{ stdoutIsTTY: false, count: 2 }, '2 results cannot go to standard output'],
    [{ output: 'no/such/fox.png' }, 'Folder no/such not found'],
  ])('%j is refused before anything is made', async (wanted, words) => {
    await expect(readTarget({ ...usual, ...wanted })).rejects.toThrow(words);
  });
});

describe('names', () => {
  it('say what is in the file', () => {
    const id = '01a1dd8c-627f-7121-ad62-8cbf1ea609fb';
    expect(usualName('A fox, at dusk!', id, 'png')).toBe('fox-at-dusk-1ea609fb.png');
    expect(usualName('../../etc/passwd', id, 'png')).toBe('etc-passwd-1ea609fb.png');
    expect(usualName('', id, 'mp4', '-2')).toBe('image-1ea609fb-2.mp4');
    expect(usualName('狐', id, 'png')).toBe('狐-1ea609fb.png');
  });

  it('follow a pattern, and stay apart without one', () => {
    expect(nameByPattern('fox.png', 'r', '1', false)).toBe('fox.png');
    expect(nameByPattern('out/fox.png', 'r', '2', true)).toBe('out/fox-2.png');
    expect(nameByPattern('{n}-{run}.png', 'r', '2', true)).toBe('2-r.png');
  });
});

describe('a file', () => {
  it('is written whole, and replaces another only where it may', async () => {
    const path = join(folder, 'fox.png');
    await writeFile(path, 'old');
    expect(await writeWhole(path, Buffer.from('new'), false)).toBe(false);
    expect(await readFile(path, 'utf8')).toBe('old');
    expect(await writeWhole(path, Buffer.from('new'), true)).toBe(true);
    expect(await readFile(path, 'utf8')).toBe('new');
    expect(await readdir(folder)).toEqual(['fox.png']);
  });
});
