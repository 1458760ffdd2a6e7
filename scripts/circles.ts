/** Finds circles of imports between the files of a package, and between its folders; `src/` itself counts as none. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
/** The packages that have none; backends, client and local-engine still have some. */
const packages = ['cli', 'contract', 'docs', 'engine', 'mcp', 'mock', 'mutants', 'server', 'studio', 'verify'];

type Imports = Map<string, Set<string>>;

export function importsOf(folder: string): Imports {
  const files = globSync('**/*.{ts,tsx}', { cwd: folder, exclude: ['**/*.test.ts'] });
  return new Map(
    files.map((file) => {
      const paths = readFileSync(join(folder, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g);
      return [file, new Set([...paths].map(([, path = '']) => join(dirname(file), path)))];
    }),
  );
}

export function betweenFolders(imports: Imports): Imports {
  const folders: Imports = new Map();
  for (const [file, imported] of imports)
    for (const other of imported) {
      const [from, to] = [dirname(file), dirname(other)];
      if (from !== to && from !== '.' && to !== '.') folders.set(from, (folders.get(from) ?? new Set()).add(to));
    }
  return folders;
}

/** The first circle that is found, as a path back to its start. */
export function circleIn(imports: Imports): string[] | undefined {
  const done = new Set<string>();
  const visit = (name: string, path: string[]): string[] | undefined => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return undefined;
    for (const other of imports.get(name) ?? []) {
      const circle = visit(other, [...path, name]);
      if (circle !== undefined) return circle;
    }
    done.add(name);
    return undefined;
  };
  for (const name of imports.keys()) {
    const circle = visit(name, []);
    if (circle !== undefined) return circle;
  }
  return undefined;
}

if (import.meta.main)
  for (const name of packages) {
    const imports = importsOf(join(root, 'packages', name, 'src'));
    for (const circle of [circleIn(imports), circleIn(betweenFolders(imports))]) {
      if (circle === undefined) continue;
      console.error(`packages/${name}/src imports in a circle: ${circle.join(' → ')}`);
      process.exitCode = 1;
    }
  }
