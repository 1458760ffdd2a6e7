import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import { contract } from '../../packages/server/src/contract/document.ts';
import { settingsAsMarkdown } from '../../packages/server/src/settings/index.ts';
import { readDockerfile, variablesOf } from './dockerfile.ts';
import { ignoredBy } from './ignored.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const manifest = (folder: string) => JSON.parse(read(join(folder, 'package.json')));

const stages = readDockerfile(read('Dockerfile'));
const image = stages.at(-1);
if (image === undefined) throw new Error('The Dockerfile has no stage.');
const commands = stages.flatMap(({ steps }) => steps.flatMap((step) => (step.kind === 'run' ? [step.command] : [])));
const copies = stages.flatMap((stage, at) =>
  stage.steps.flatMap((step) => (step.kind === 'copy' ? [{ ...step, stage, at }] : [])),
);

test('Docker finds no error in it', () => {
  expect(validate(read('Dockerfile'))).toEqual([]);
});

test('everything that it copies exists, and no other file is needed', () => {
  const ignored = ignoredBy(read('.dockerignore'));
  for (const { from, sources, at } of copies) {
    if (from !== undefined) expect(stages.slice(0, at).map(({ name }) => name)).toContain(from);
    else
      for (const source of sources)
        expect([source, existsSync(join(root, source)), ignored(source)]).toEqual([source, true, false]);
  }
});

test('it installs and copies the service and the packages that it depends on', () => {
  const needed = (name: string): string[] => {
    const { dependencies } = manifest(`packages/${name}`) as { dependencies?: Record<string, string> };
    const own = Object.keys(dependencies ?? {}).filter((dependency) => dependency.startsWith('@darkroom/'));
    return [name, ...own.flatMap((dependency) => needed(dependency.slice('@darkroom/'.length)))];
  };
  const folders = [...new Set(needed('server'))].map((name) => `packages/${name}`).sort();
  const copied = (stage: string) =>
    copies.filter((copy) => copy.stage.name === stage && copy.from === undefined).flatMap(({ sources }) => sources);
  expect(copied('').toSorted()).toEqual(folders);
  expect(copied('dependencies').filter((path) => path.startsWith('packages/'))).toEqual(
    folders.map((folder) => `${folder}/package.json`),
  );
});

test('it has the versions of Node and pnpm that the clone has', () => {
  const setUp = read('scripts/bootstrap.mjs');
  const node = /broughtNode = '(.+)'/.exec(setUp)?.[1];
  for (const { image: base } of stages) expect(base).toBe(`node:${node}-bookworm-slim`);
  const pnpm = /pnpm@[\d.]+/.exec(setUp)?.[0];
  const used = commands.flatMap((command) => command.match(/pnpm@[\d.]+/g) ?? []);
  expect(used).toEqual([pnpm, pnpm]);
});

test('its steps and its command run programs that exist', () => {
  const programs = [...commands, image.command.join(' ')].flatMap(
    (command) => command.match(/[\w/.-]+\.m?[tj]s\b/g) ?? [],
  );
  expect(programs).toHaveLength(3);
  for (const program of programs) expect([program, existsSync(join(root, program))]).toEqual([program, true]);
  const [bin] = Object.values(manifest('packages/server').bin as Record<string, string>);
  expect(image.command).toEqual(['node', join('packages/server', bin ?? ''), '--role', 'all']);
});

test('it sets only settings that exist, and its process is not root', () => {
  const settings = settingsAsMarkdown();
  const { NODE_ENV: _, ...set } = variablesOf(image);
  for (const name of Object.keys(set)) expect(settings).toContain(`\`${name}\``);
  expect(image.user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
});

test('its health check calls a path of the contract', () => {
  const path = /\$\{process\.env\.PORT\}(\/\w+)/.exec(image.healthCheck.join(' '))?.[1] ?? '';
  expect(Object.keys(contract.paths)).toContain(path);
  expect(variablesOf(image)).toMatchObject({ PORT: '4000', DARKROOM_WORKER_PORT: '4000' });
});

test('a file of a folder that is ignored is ignored, and nothing that only looks like it', () => {
  const ignored = ignoredBy('# a comment\n**/data\ntest\npackages/**/*.test.ts\n');
  expect(['data/x', 'packages/a/data/x/y', 'test/a.ts', 'packages/a/b.test.ts'].map(ignored)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['database/x', 'packages/a/test/b.ts', 'openapi/b.test.ts'].map(ignored)).toEqual([false, false, false]);
});
