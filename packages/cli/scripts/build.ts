/** Builds the published package, plain JavaScript, in `dist/` or in the given folder. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const dist = resolve(process.argv[2] ?? resolve(root, 'dist'));

rmSync(dist, { recursive: true, force: true });
const tsc = resolve(root, '../../node_modules/.bin/tsc');
const project = resolve(root, 'tsconfig.build.json');
execFileSync(tsc, ['--project', project, '--outDir', resolve(dist, 'src')], { stdio: 'inherit' });
mkdirSync(resolve(dist, 'bin'));
const entry = readFileSync(resolve(root, 'bin/darkroom.js'), 'utf8').replace(/(import\('.*)\.ts'/, "$1.js'");
writeFileSync(resolve(dist, 'bin/darkroom.js'), entry, { mode: 0o755 });

const { name, version, description, license, type, engines, bin, dependencies } = JSON.parse(
  readFileSync(resolve(root, 'package.json'), 'utf8'),
);
// The client of the same release; workspace versions mean nothing outside the workspace.
const needed = { ...dependencies, '@darkroom/client': version };
const manifest = { name, version, description, license, type, engines, bin, dependencies: needed };
writeFileSync(resolve(dist, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
copyFileSync(resolve(root, 'README.md'), resolve(dist, 'README.md'));
copyFileSync(resolve(root, '../../LICENSE'), resolve(dist, 'LICENSE'));
