import { execFile } from 'node:child_process';
import { globSync, lstatSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type CountingRegistry, startCountingRegistry } from './counting-registry.ts';
import type { Row } from './row.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');

/** What `npm start` on a fresh clone, and the mock by itself, download and take on disk, with all caches empty. */
export default async function install(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'darkroom-install-'));
  const registry = await startCountingRegistry();
  try {
    return [...(await clone(folder, registry)), ...(await mock(folder, registry))];
  } finally {
    await registry.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function clone(folder: string, registry: CountingRegistry): Promise<Row[]> {
  const place = join(folder, 'clone');
  await run('git', ['clone', '--quiet', root, place]);
  registry.reset();
  await run('npm', ['run', 'prestart'], { cwd: place, env: emptyCaches(folder, registry), maxBuffer: 2 ** 26 });
  return [
    { name: 'npm start on a fresh clone, downloaded', value: registry.megabytes(), unit: 'MB' },
    { name: 'npm start on a fresh clone, on disk', value: megabytesOf(place), unit: 'MB', atMost: 600 },
  ];
}

async function mock(folder: string, registry: CountingRegistry): Promise<Row[]> {
  const tarballs = join(folder, 'tarballs');
  await run(process.execPath, [join(root, 'scripts/pack.ts'), tarballs], { cwd: root });
  const place = mkdtempSync(join(folder, 'mock-'));
  writeFileSync(join(place, 'package.json'), '{}');
  registry.reset();
  const files = globSync('darkroom-{mock,contract}-*.tgz', { cwd: tarballs }).map((file) => join(tarballs, file));
  await run('npm', ['install', ...files], { cwd: place, env: emptyCaches(folder, registry), maxBuffer: 2 ** 26 });
  const downloaded = registry.megabytes() + files.reduce((sum, file) => sum + lstatSync(file).size, 0) / 1e6;
  return [
    { name: 'npx @darkroom/mock, downloaded', value: downloaded, unit: 'MB' },
    { name: 'npx @darkroom/mock, on disk', value: megabytesOf(place), unit: 'MB', atMost: 120 },
  ];
}

function emptyCaches(folder: string, { url }: CountingRegistry): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !/^p?npm_/i.test(name));
  const settings = { registry: url, cache: join(folder, 'cache'), store_dir: join(folder, 'store'), audit: 'false' };
  return Object.fromEntries([
    ...inherited,
    // Each of npm and pnpm reads its own.
    ...['npm', 'pnpm'].flatMap((program) =>
      Object.entries(settings).map(([name, value]) => [`${program}_config_${name}`, value]),
    ),
    ['npm_config_replace_registry_host', 'always'],
  ]);
}

/** What files take on disk; one that has several names counts once. The history of a clone does not count. */
function megabytesOf(folder: string): number {
  const seen = new Set<number>();
  const bytes = (path: string): number => {
    const stats = lstatSync(path);
    if (seen.has(stats.ino)) return 0;
    seen.add(stats.ino);
    const own = stats.blocks * 512;
    if (!stats.isDirectory()) return own;
    return readdirSync(path)
      .filter((name) => name !== '.git')
      .reduce((sum, name) => sum + bytes(join(path, name)), own);
  };
  return bytes(folder) / 1e6;
}
