import { existsSync, globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';

interface Declared {
  name: string;
  dependencies: Record<string, string>;
  peerDependencies: Record<string, string> | undefined;
}

const imports = /^(?:import |(?:import|export|\}).* from )['"]([^'"#][^'"]*)['"]|\bimport\(['"]([^'"#][^'"]*)['"]\)/gm;

/** Fails if a built package imports a file that it does not have or a package that it does not declare. */
export function checkImports({ name, dependencies, peerDependencies = {} }: Declared, folder: string): void {
  for (const file of globSync('dist/**/*.{js,cjs,d.ts}', { cwd: folder })) {
    for (const [, imported, loaded] of readFileSync(join(folder, file), 'utf8').matchAll(imports)) {
      const specifier = imported ?? loaded ?? '';
      if (isBuiltin(specifier)) continue;
      if (specifier.startsWith('.')) {
        const target = join(folder, dirname(file), specifier);
        const found = file.endsWith('.d.ts') ? target.replace(/\.js$/, '.d.ts') : target;
        if (!existsSync(found)) throw new Error(`${name}: ${file} imports ${specifier}, which was not built.`);
      } else {
        const [, other = ''] = /^((?:@[^/]+\/)?[^/]+)/.exec(specifier) ?? [];
        if (!(other in dependencies) && !(other in peerDependencies))
          throw new Error(`${name}: ${file} imports ${other}, which package.json does not declare.`);
      }
    }
  }
}
