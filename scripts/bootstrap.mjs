/**
 * Sets the project up: pnpm through npx, the frozen lock file, the workspace's own Node 24. npm runs it before every
 * command (the "pre" scripts), on whatever Node the machine has, so it only uses Node itself. It is quick and silent if
 * there is nothing to do.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampFile = join(root, 'node_modules', '.darkroom-setup');
const read = (name) => readFileSync(join(root, name), 'utf8');

const pnpm = 'pnpm@12.18.0';
const stamp = createHash('sha256')
  .update(read('pnpm-lock.yaml') + read('pnpm-workspace.yaml') + pnpm)
  .update(`${process.platform} ${process.arch}`)
  .digest('hex');

if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp) setUp();

function setUp() {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    fail(`Darkroom needs Node 20 or newer to set up; this is ${process.version}.`);
  }
  console.error('Setting up Darkroom (once, about a minute) …');
  const install = spawnSync('npx', ['-y', pnpm, 'install', '--frozen-lockfile'], {
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
  writeFileSync(stampFile, stamp);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
