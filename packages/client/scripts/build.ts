/**
 * Builds the published package in `dist/` or in the given folder: plain JavaScript with types and source maps. The
 * contract's types are copied into it, so openapi-fetch is its only dependency.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(import.meta.dirname, '..');
const dist = resolve(process.argv[2] ?? resolve(root, 'dist'));

rmSync(dist, { recursive: true, force: true });
const tsc = resolve(root, '../../node_modules/.bin/tsc');
execFileSync(tsc, ['--project', resolve(root, 'tsconfig.build.json'), '--outDir', dist], { stdio: 'inherit' });
copyFileSync(fileURLToPath(import.meta.resolve('@darkroom/contract/types')), resolve(dist, 'contract.d.ts'));
for (const name of globSync('**/*.d.ts', { cwd: dist })) {
  // The compiler rewrites these only in JavaScript.
  const text = readFileSync(resolve(dist, name), 'utf8');
  writeFileSync(resolve(dist, name), text.replace(/(from '\.[^']*)\.ts'/g, "$1.js'"));
}

const { name, version, description, license, engines, dependencies } = JSON.parse(
  readFileSync(resolve(root, 'package.json'), 'utf8'),
);
const entry = (file: string) => ({ types: `./${file}.d.ts`, default: `./${file}.js` });
const manifest = {
  name,
  version,
  description,
  license,
  type: 'module',
  sideEffects: false,
  engines,
  dependencies,
  exports: {
    '.': entry('index'),
    './operations': entry('operations'),
    './fetch': entry('fetch'),
    './advice': entry('advice'),
  },
};
writeFileSync(resolve(dist, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
copyFileSync(resolve(root, 'README.md'), resolve(dist, 'README.md'));
copyFileSync(resolve(root, '../../LICENSE'), resolve(dist, 'LICENSE'));
