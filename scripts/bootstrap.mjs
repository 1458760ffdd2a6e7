/**
 * Sets the project up: pnpm through npx, the frozen lock file, the workspace's own Node 24. npm runs it before every
 * command (the "pre" scripts), on whatever Node the machine has, so it only uses Node itself. It is quick and silent if
 * there is nothing to do.
 *
 * With names of packages it only installs what running those needs; without, everything, for tests and development. What
 * an earlier command has installed is kept.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampFile = join(root, 'node_modules', '.darkroom-setup');
const read = (name) => readFileSync(join(root, name), 'utf8');

const pnpm = 'pnpm@12.18.0';
const everything = '*';
const hash = createHash('sha256')
  .update(read('pnpm-lock.yaml') + read('pnpm-workspace.yaml') + pnpm)
  .update(`${process.platform} ${process.arch}`)
  .digest('hex');

const [installedHash, installed] = readStamp();
const wanted = process.argv.length > 2 ? process.argv.slice(2) : [everything];
const missing = wanted.filter((name) => !installed.includes(name) && !installed.includes(everything));

if (installedHash !== hash || missing.length > 0) setUp([...new Set([...installed, ...wanted])]);

/** What is installed: of which lock file, and for which packages. */
function readStamp() {
  if (!existsSync(stampFile)) return ['', []];
  const [installedHash, ...names] = readFileSync(stampFile, 'utf8').split('\n');
  // Earlier versions wrote no names, since they always installed everything.
  return [installedHash, names.length > 0 ? names : [everything]];
}

function setUp(names) {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    fail(`Darkroom needs Node 20 or newer to set up; this is ${process.version}.`);
  }
  console.error('Setting up Darkroom (once; a few minutes, depending on your network) …');
  const all = names.includes(everything);
  const selection = all ? [] : ['darkroom', ...names.map((name) => `@darkroom/${name}...`)];
  const filters = selection.flatMap((name) => ['--filter', name]);
  const args = ['-y', pnpm, 'install', '--frozen-lockfile', ...(all ? [] : ['--prod']), ...filters];
  const install = spawnSync('npx', args, {
    cwd: root,
    // CI keeps pnpm from asking questions; the engines check would refuse the Node that is about to be replaced.
    env: { ...process.env, CI: 'true', npm_config_engine_strict: 'false' },
    encoding: 'utf8',
    shell: process.platform === 'win32',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (install.status !== 0) {
    fail(`${install.stdout ?? ''}${install.stderr ?? ''}${install.error ?? ''}\nSet-up failed; see above.`);
  }
  removeUnused();
  writeFileSync(stampFile, [hash, ...(all ? [everything] : names)].join('\n'));
}

/**
 * Files that only take up space: the libraries of other platforms (80 MB), Node's C headers (70 MB) and the source maps of
 * TensorFlow.js (30 MB).
 */
function removeUnused() {
  const libraries = ownFolder('packages/engine/node_modules/onnxruntime-node/bin/napi-v3');
  for (const platform of entries(libraries)) {
    for (const arch of entries(join(libraries, platform))) {
      if (platform === process.platform && arch === process.arch) continue;
      rmSync(join(libraries, platform, arch), { recursive: true, force: true });
    }
  }
  const programs = ownFolder('node_modules/node/node_modules');
  for (const name of entries(programs)) {
    if (name.startsWith('node-')) rmSync(join(programs, name, 'include'), { recursive: true, force: true });
  }
  const tensorflow = ownFolder('packages/engine/node_modules/@tensorflow');
  for (const name of entries(tensorflow)) {
    const folder = ownFolder(`packages/engine/node_modules/@tensorflow/${name}`);
    const files = folder === '' ? [] : readdirSync(folder, { recursive: true });
    for (const file of files) if (file.endsWith('.map')) rmSync(join(folder, file));
  }
}

/** The folder, if it exists and is this clone's own: one outside it could be shared with other projects. */
function ownFolder(path) {
  if (!existsSync(join(root, path))) return '';
  const folder = realpathSync(join(root, path));
  return folder.startsWith(realpathSync(root)) ? folder : '';
}

function entries(folder) {
  return folder === '' ? [] : readdirSync(folder);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
