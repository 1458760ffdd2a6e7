import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Manifest, type PublishedPackage, root, type Target } from './published-packages.ts';

/**
 * Compiles a package to JavaScript with declarations and source maps, into a folder. The compiler follows imports from
 * the entry points, so only what is used is emitted.
 */
export function emit({ path, manifest }: PublishedPackage, outDir: string): void {
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
      rootDir: resolve(path, 'src'),
      outDir,
    },
    files: entryPoints(manifest).map((entry) => resolve(path, entry)),
  };
  const folder = mkdtempSync(join(tmpdir(), 'darkroom-emit-'));
  try {
    const project = join(folder, 'tsconfig.json');
    writeFileSync(project, JSON.stringify(config));
    execFileSync(resolve(root, 'node_modules/.bin/tsc'), ['--project', project], { stdio: ['ignore', 2, 2] });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  for (const name of globSync('**/*.d.ts', { cwd: outDir })) {
    // The compiler rewrites these only in JavaScript.
    const file = join(outDir, name);
    writeFileSync(file, withJavaScriptImports(readFileSync(file, 'utf8')));
  }
}

/** `from './x.ts'` and `import('./x.ts')` as they are once the sources are compiled. */
export function withJavaScriptImports(text: string): string {
  return text.replace(/((?:from|import) ?\(?['"]\.[^'"]*)\.tsx?(['"])/g, '$1.js$2');
}

function entryPoints({ exports = {}, imports = {}, bin = {}, publishConfig = {}, pack = {} }: Manifest): string[] {
  const targets = [publishConfig.exports ?? exports, imports, publishConfig.bin ?? bin].flatMap(paths);
  return [...new Set([...targets, ...(pack.entries ?? [])])].filter((path) => path.endsWith('.ts'));
}

function paths(target: Target): string[] {
  return typeof target === 'string' ? [target] : Object.values(target).flatMap(paths);
}
