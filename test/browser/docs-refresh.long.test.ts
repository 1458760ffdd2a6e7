import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildSite, refreshSite, sourceFiles } from '@darkroom/docs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

let folder: string;
let site: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'darkroom-refresh-'));
  site = await buildSite({ out: join(folder, 'site') });
});

afterAll(() => rm(folder, { recursive: true }));

test('a site is built again when it is missing or its sources have changed, and only then', async () => {
  const build = vi.fn();
  const say = vi.fn();
  await refreshSite(site, build, say);
  expect(build).not.toHaveBeenCalled();
  await refreshSite(join(folder, 'missing'), build, say);
  expect(build).toHaveBeenCalledTimes(1);
  const stamp = await readFile(join(site, '.sources'), 'utf8');
  await writeFile(
    join(site, '.sources'),
    stamp.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
  );
  await refreshSite(site, build, say);
  expect(build).toHaveBeenCalledTimes(2);
  expect(say).not.toHaveBeenCalled();
});

test('a build that fails says so, and leaves the last site', async () => {
  await writeFile(join(site, '.sources'), 'of an older version');
  const said: string[] = [];
  const build = () => Promise.reject(new Error('guides/errors.md: no such code'));
  await refreshSite(site, build, (line) => said.push(line));
  await refreshSite(join(folder, 'missing'), build, (line) => said.push(line));
  expect(said).toEqual([
    'The documentation could not be built. The last one that could is still served. guides/errors.md: no such code',
    'The documentation could not be built. guides/errors.md: no such code',
  ]);
  expect(await readdir(site)).toContain('index.html');
});

test('everything that a build reads counts as a source', async () => {
  const hook = `import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const read = new Set();
for (const [where, names] of [[fs, ['readFileSync', 'readdirSync', 'readFile']], [fs.promises, ['readFile', 'readdir']]])
  for (const name of names) {
    const original = where[name];
    where[name] = function (path, ...rest) { read.add(String(path)); return original.call(this, path, ...rest); };
  }
syncBuiltinESMExports();
process.on('exit', () => fs.writeFileSync(process.env.READ_FILES, [...read].join('\\n')));`;
  const list = join(folder, 'read.txt');
  const program = `import { buildSite } from '${join(root, 'packages/docs/src/index.ts')}';
await buildSite({ out: ${JSON.stringify(join(folder, 'traced'))} });`;
  await promisify(execFile)(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(hook)}`, '--input-type=module', '-e', program],
    { env: { ...process.env, READ_FILES: list } },
  );
  const files = (await readFile(list, 'utf8'))
    .split('\n')
    .map((path) => relative(root, path.startsWith('file:') ? fileURLToPath(path) : path))
    .filter((path) => !path.startsWith('..') && !path.includes('node_modules') && /\.\w+$/.test(path));
  expect(files).toContain('packages/docs/guides/errors.md');
  expect(files).toContain('openapi/samples/images.generate.ts');
  const sources = new Set(sourceFiles());
  expect([...new Set(files)].filter((path) => !sources.has(path))).toEqual([]);
});
