import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstKey, type Running, startRunning } from '../scenarios/running.ts';
import { type Ended, endAll, start } from './darkroom.ts';

let running: Running;
let cwd: string;
let env: Record<string, string>;

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'darkroom-cli-'));
  running = await startRunning();
  env = { DARKROOM_SERVER: running.url, DARKROOM_API_KEY: firstKey };
});
afterAll(async () => {
  endAll();
  running?.expectKept();
  await running?.close();
  await rm(cwd, { recursive: true, force: true });
});

const darkroom = (...args: string[]): Promise<Ended> => start(args, { cwd, env }).ended;
const image = (name: string) => sharp(join(cwd, name)).metadata();

test('generate writes an image of the size that was asked for', async () => {
  const { code, out, said } = await darkroom(
    'generate',
    'a fox at dusk',
    '-m',
    'flux-dev',
    '--size',
    '256x192',
    '-o',
    'fox.png',
  );
  expect(said).toMatch(/^✓ fox\.png {2}\d+ kB {2}\S+ s {2}[0-9a-f-]{36}\n$/);
  expect({ code, out }).toEqual({ code: 0, out: '' });
  expect(await image('fox.png')).toMatchObject({ format: 'png', width: 256, height: 192 });
});

test('commands chain: an image out of one pipe and into the next', async () => {
  const first = start(['generate', 'a red boat', '--size', '256x256'], { cwd, env });
  const second = start(['remove-bg', '-', '-o', 'cut-out.png'], { cwd, env, input: first.process.stdout as never });
  expect((await first.ended).code).toBe(0);
  expect(await second.ended).toMatchObject({ code: 0, out: '' });
  expect(await image('cut-out.png')).toMatchObject({ format: 'png', hasAlpha: true, width: 256 });
});

test('several prompts are made at once, each into a file that says what it is', async () => {
  const several = ['generate', 'a fox', 'a hare', 'an owl', '--size', '128x128', '-o', 'animals/'];
  expect((await darkroom(...several)).code).toBe(0);
  const names = (await readdir(join(cwd, 'animals'))).toSorted();
  expect(names).toEqual([
    expect.stringMatching(/^fox-\w{8}\.png$/),
    expect.stringMatching(/^hare-\w{8}\.png$/),
    expect.stringMatching(/^owl-\w{8}\.png$/),
  ]);
});

test('one prompt several times gives different images under numbered names', async () => {
  const { code, json } = await darkroom(
    'generate',
    'a fox',
    '--count',
    '2',
    '--seed',
    '7',
    '--size',
    '128x128',
    '-o',
    'n-{n}.png',
    '--json',
  );
  expect(code).toBe(0);
  expect(json.map(({ seed }: { seed: number }) => seed).toSorted()).toEqual([7, 8]);
  expect(json.flatMap(({ files }: { files: string[] }) => files).toSorted()).toEqual(['n-1.png', 'n-2.png']);
});

test('video writes a film', async () => {
  const { code, said } = await darkroom(
    'video',
    'fox.png',
    '-p',
    'snow',
    '--duration',
    '1',
    '--fps',
    '8',
    '-o',
    'fox.mp4',
  );
  expect(said).toMatch(/^✓ fox\.mp4/);
  expect(code).toBe(0);
});
