import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest, Target } from './published-packages.ts';

/** Where a source file is in the published package: dist/ mirrors src/, so relative paths stay as they are. */
export function publishedPath(path: string): string {
  return path.replace(/^(\.\/)?src\//, '$1dist/').replace(/\.tsx?$/, '.js');
}

/**
 * The package.json of a published package whose other files are in a folder: paths of compiled files, exact versions of
 * the other packages, and only the dependencies that it uses.
 */
export function publishedManifest(source: Manifest, folder: string, versions: Map<string, string>) {
  const { name, version, description, license, type, sideEffects, engines, imports } = source;
  const { peerDependencies, peerDependenciesMeta, publishConfig = {}, pack = {} } = source;
  const exports = publishConfig.exports ?? source.exports;
  const bin = publishConfig.bin ?? source.bin;
  const copied = Object.values(pack.copy ?? {}).map((place) => place.split('/')[0] ?? '');
  return {
    name,
    version,
    description,
    license,
    type,
    sideEffects,
    engines,
    exports: exports && { ...mapTargets(exports, withTypes), './package.json': './package.json' },
    imports: imports && mapTargets(imports, publishedPath),
    bin: bin && mapTargets(bin, publishedPath),
    files: [...new Set(['dist', ...copied])],
    dependencies: usedDependencies(source, folder, versions),
    peerDependencies,
    peerDependenciesMeta,
    publishConfig: { access: publishConfig.access },
  };
}

function mapTargets(targets: Record<string, Target>, change: (path: string) => Target): Record<string, Target> {
  return Object.fromEntries(
    Object.entries(targets).map(([name, target]) => [
      name,
      typeof target === 'string' ? change(target) : mapTargets(target, change),
    ]),
  );
}

function withTypes(path: string): Target {
  const published = publishedPath(path);
  return published.endsWith('.js') ? { types: published.replace(/\.js$/, '.d.ts'), default: published } : published;
}

/** The dependencies that the built files name; the versions of our own packages are those of this release. */
function usedDependencies(
  { dependencies = {}, pack = {} }: Manifest,
  folder: string,
  versions: Map<string, string>,
): Record<string, string> {
  const text = globSync('dist/**/*.{js,cjs,d.ts}', { cwd: folder })
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
  return Object.fromEntries(
    Object.entries(dependencies)
      .filter(([name]) => text.includes(`'${name}'`) || text.includes(`'${name}/`))
      .filter(([name]) => !pack.bundled?.includes(name))
      .map(([name, wanted]) => [name, versions.get(name) ?? wanted]),
  );
}
