import { globSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { endAll, start } from '../cli/darkroom.ts';
import { nodeProgram, nodeVersions } from './node-program.ts';
import { packedIn } from './tarballs.ts';
import { tryMock, tryService, tryStartMock } from './try-programs.ts';
import { commandOf, unpackInto } from './unpacked.ts';

let folder: string;
let tarballs: Map<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'darkroom-packed-'));
  tarballs = await packedIn(join(folder, 'tarballs'));
  await unpackInto(folder, tarballs);
});
afterAll(async () => {
  endAll();
  await rm(folder, { recursive: true, force: true });
});

const manifestOf = async (name: string) =>
  JSON.parse(await readFile(join(folder, 'node_modules', name, 'package.json'), 'utf8'));

test('every package is as publint wants it, with README, licence and no sources, and with exact versions', async () => {
  expect([...tarballs.keys()]).toEqual(
    expect.arrayContaining(
      ['backends', 'cli', 'client', 'contract', 'docs', 'engine', 'mock', 'server', 'verify'].map(
        (name) => `@darkroom/${name}`,
      ),
    ),
  );
  for (const name of tarballs.keys()) {
    const place = join(folder, 'node_modules', name);
    const manifest = await manifestOf(name);
    const { messages } = await publint({ pkgDir: place, pack: false, strict: true });
    expect(messages.map((message) => formatMessage(message, manifest))).toEqual([]);
    const files = (await readdir(place, { recursive: true })).filter((file) => !file.startsWith('node_modules/'));
    expect(files).toEqual(expect.arrayContaining(['README.md', 'LICENSE']));
    expect(files.filter((file) => /(?<!\.d)\.tsx?$|\.test\.js|(^|\/)src\//.test(file))).toEqual([]);
    for (const [dependency, version] of Object.entries<string>(manifest.dependencies)) {
      expect(version, `${name} needs ${dependency}`).toMatch(/^\d+\.\d+\.\d+[\w.-]*$/);
      if (tarballs.has(dependency)) expect(version).toBe((await manifestOf(dependency)).version);
    }
  }
});

test('no package imports what Node 20 does not have', async () => {
  const imported = new Set<string>();
  for (const name of tarballs.keys()) {
    const place = join(folder, 'node_modules', name);
    for (const file of globSync('dist/**/*.js', { cwd: place })) {
      const text = await readFile(join(place, file), 'utf8');
      for (const [, names = '', module = ''] of text.matchAll(/^import \{([^}]*)\} from '(node:[^']+)'/gm)) {
        for (const each of names.split(',')) imported.add(`${module} ${each.trim().split(' ')[0]}`);
      }
    }
  }
  expect(imported.size).toBeGreaterThan(50);
  const script = `for (const one of ${JSON.stringify([...imported])}) {
    const [module, name] = one.split(' ');
    if (!(name in await import(module))) console.log(one);
  }`;
  const { out } = await start(['--input-type=module', '-e', script], { cwd: folder, program: nodeProgram('20') }).ended;
  expect(out).toBe('');
});

test.each(nodeVersions)('startMock() works in a test suite on Node %s', (version) =>
  tryStartMock({ cwd: folder, node: nodeProgram(version) }),
);

// The oldest version is the one that can lack something; `npm run pack -- --check` tries them all.
describe('on Node 20', () => {
  const programs = { node: nodeProgram('20') };

  test('the mock runs, and the command line and the checks against it', () => tryMock({ ...programs, cwd: folder }));
  test('the service runs, with its pages and models', () => tryService({ ...programs, cwd: folder }));
});

test('the command line says what to install', async () => {
  const without = await mkdtemp(join(tmpdir(), 'darkroom-packed-'));
  onTestFinished(() => rm(without, { recursive: true, force: true }));
  const only = ['@darkroom/cli', '@darkroom/client'] as const;
  await unpackInto(without, new Map(only.map((name) => [name, tarballs.get(name) ?? ''])));
  const program = [process.execPath, await commandOf(without, '@darkroom/cli', 'darkroom')];
  const darkroom = (...args: string[]) => start(args, { cwd: without, program }).ended;
  expect((await darkroom('--version')).out).toMatch(/^\d+\.\d+\.\d+/);
  expect((await darkroom('whoami', '--server', 'http://127.0.0.1:1', '--retries', '0')).code).toBe(9);
  const { code, said } = await darkroom('serve');
  expect(code).toBe(2);
  expect(said).toContain('npm install @darkroom/server');
});
