import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type PublishedPackage, root, type Target } from './published-packages.ts';

/**
 * Compiles the packages to JavaScript with declarations and source maps, into FOLDER/<package>/src. One program for all
 * of them: it follows imports from the entry points, so only what is used is emitted.
 */
export function emit(packages: PublishedPackage[], folder: string): void {
  const config = {
    extends: resolve(root, 'tsconfig.base.json'),
    compilerOptions: {
      target: 'es2022',
      lib: ['es2024', 'dom', 'dom.iterable', 'dom.asynciterable'],
      typeRoots: [resolve(root, 'node_modules/@types')],
      noEmit: false,
      // Each package is checked with its own settings by `npm run lint`.
      noCheck: true,
      declaration: true,
      sourceMap: true,
      inlineSources: true,
      rootDir: resolve(root, 'packages'),
      outDir: folder,
    },
    files: packages.flatMap(({ path, manifest }) => [
      ...entryPoints(manifest).map((entry) => resolve(path, entry)),
      // Declarations of modules that have none of their own; nothing imports these files.
      ...globSync('src/**/*.d.ts', { cwd: path }).map((file) => resolve(path, file)),
    ]),
  };
  const project = join(folder, 'tsconfig.json');
  writeFileSync(project, JSON.stringify(config));
  execFileSync(resolve(root, 'node_modules/.bin/tsc'), ['--project', project], { stdio: ['ignore', 2, 2] });
  for (const name of globSync('**/*.d.ts', { cwd: folder })) {
    // The compiler rewrites these only in JavaScript.
    const file = join(folder, name);
    writeFileSync(file, withJavaScriptImports(readFileSync(file, 'utf8')));
  }
}

/** `from './x.ts'` and `import('./x.ts')` as they are once the sources are compiled. */
export function withJavaScriptImports(text: string): string {
  return text.replace(/((?:from|import) ?\(?'\.[^']*)\.tsx?'/g, "$1.js'");
}

function entryPoints({
  exports = {},
  imports = {},
  bin = {},
  publishConfig = {},
  pack = {},
}: PublishedPackage['manifest']) {
  const targets = [publishConfig.exports ?? exports, imports, publishConfig.bin ?? bin].flatMap(paths);
  return [...new Set([...targets, ...(pack.entries ?? [])])].filter((path) => path.endsWith('.ts'));
}

function paths(target: Target): string[] {
  return typeof target === 'string' ? [target] : Object.values(target).flatMap(paths);
}
