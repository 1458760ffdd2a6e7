/**
 * Sets the project up: pnpm through npx, the frozen lock file, and Node 24 if the machine's own is older. npm runs it
 * before every command (the "pre" scripts), on whatever Node the machine has, so it only uses Node itself. It is quick and
 * silent if there is nothing to do.
 *
 * With names of packages it only installs what running those needs; without, everything, for tests and development. What
 * an earlier command has installed is kept.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { PnpmProgress, showStatus } from './setup-progress.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampFile = join(root, 'node_modules', '.darkroom-setup');
const read = (name) => readFileSync(join(root, name), 'utf8');
const isWindows = process.platform === 'win32';

const pnpm = 'pnpm@12.18.0';
/** From this version on, the machine's own Node will do; Prism needs it. */
const oldestNode = [24, 18];
/**
 * What is fetched if the machine's Node is older: every command after the set-up then runs on it, because npm looks for
 * programs in `node_modules/.bin` first.
 */
const broughtNode = '24.21.0';
const broughtFile = join(root, 'node_modules', '.bin', isWindows ? 'node.exe' : 'node');

const everything = '*';
const hash = createHash('sha256')
  .update(read('pnpm-lock.yaml') + read('pnpm-workspace.yaml') + pnpm + broughtNode)
  .update(`${process.platform} ${process.arch}`)
  .digest('hex');

const [installedHash, installed] = readStamp();
const wanted = process.argv.length > 2 ? process.argv.slice(2) : [everything];
const missing = wanted.filter((name) => !installed.includes(name) && !installed.includes(everything));
const lacksNode = isOld(process.versions.node) && !existsSync(broughtFile);

if (installedHash !== hash || missing.length > 0 || lacksNode) await setUp([...new Set([...installed, ...wanted])]);

/** What is installed: of which lock file, and for which packages. */
function readStamp() {
  if (!existsSync(stampFile)) return ['', []];
  const [installedHash, ...names] = readFileSync(stampFile, 'utf8').split('\n');
  return [installedHash, names];
}

function isOld(version) {
  const [major, minor] = version.split('.').map(Number);
  return major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1]);
}

async function setUp(names) {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    fail(`Darkroom needs Node 20 or newer to set up; this is ${process.version}.`);
  }
  const started = Date.now();
  // Also if this process runs on the Node that an earlier set-up brought, since pnpm may remove it.
  const needsNode = isOld(process.versions.node) || process.execPath.startsWith(join(root, 'node_modules'));
  const progress = new PnpmProgress();
  let status = () =>
    `${progress.line || 'fetching pnpm, then packages'}${needsNode ? `, then Node ${broughtNode}` : ''}`;
  const stop = showStatus('Setting up Darkroom (once): ', () => status());
  try {
    await install(names, progress);
    status = () => `fetching Node ${broughtNode}`;
    if (needsNode) await bringNode();
    removeUnused();
  } catch (error) {
    stop();
    fail(`${error.message}\nThe set-up failed; see above.`);
  }
  stop();
  writeFileSync(stampFile, [hash, ...(names.includes(everything) ? [everything] : names)].join('\n'));
  console.error(`Darkroom is set up (${Math.round((Date.now() - started) / 1000)} s).`);
}

async function install(names, progress) {
  const all = names.includes(everything);
  const selection = all ? [] : ['darkroom', ...names.map((name) => `@darkroom/${name}...`)];
  const filters = selection.flatMap((name) => ['--filter', name]);
  // The lock file has a hash of each package. Not to trust it means to fetch 190 MB of metadata, for the dates on which
  // they were published; that is checked when a dependency is added, and in CI.
  const flags = ['--frozen-lockfile', '--trust-lockfile', '--reporter=ndjson', ...(all ? [] : ['--prod'])];
  await run('npx', ['-y', pnpm, 'install', ...flags, ...filters], (line) => progress.read(line)).catch((error) => {
    throw new Error(progress.errors || error.message);
  });
}

/** Puts Node into `node_modules/.bin`, unless it is there. Its package also has 67 MB of C headers. */
async function bringNode() {
  const installed = spawnSync(broughtFile, ['--version'], { encoding: 'utf8' }).stdout;
  if (installed?.trim() === `v${broughtNode}`) return;
  const system = isWindows ? 'win' : process.platform;
  const name = `node-${system === 'darwin' && process.arch === 'arm64' ? 'bin-' : ''}${system}-${process.arch}`;
  const folder = join(root, 'node_modules', '.node');
  const program = `package/bin/${basename(broughtFile)}`;
  mkdirSync(folder, { recursive: true });
  mkdirSync(dirname(broughtFile), { recursive: true });
  await run('npm', ['pack', '--loglevel=error', `${name}@${broughtNode}`, '--pack-destination', folder]);
  await run('tar', ['-xzf', join(folder, `${name}-${broughtNode}.tgz`), '-C', folder, program]);
  renameSync(join(folder, program), broughtFile);
  rmSync(folder, { recursive: true });
}

/** Runs a program to its end; each line it prints goes to `onLine`. */
function run(command, args, onLine = () => {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      // CI keeps pnpm from asking questions; the engines check would refuse the Node that is about to be replaced.
      env: { ...process.env, CI: 'true', npm_config_engine_strict: 'false' },
      shell: isWindows,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const lines = [];
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        onLine(line);
      });
    }
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(lines.join('\n')))));
  });
}

/** Removes files that only take up space: the libraries of other platforms (80 MB) in a package that has them all. */
function removeUnused() {
  const libraries = ownFolder('packages/local-engine/node_modules/onnxruntime-node/bin/napi-v3');
  for (const platform of entries(libraries)) {
    for (const arch of entries(join(libraries, platform))) {
      if (platform === process.platform && arch === process.arch) continue;
      rmSync(join(libraries, platform, arch), { recursive: true, force: true });
    }
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
