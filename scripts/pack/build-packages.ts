import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { buildSite } from '@darkroom/docs';
import { buildStudio } from '../../packages/studio/build.ts';
import { checkImports } from './check-imports.ts';
import { emit, withJavaScriptImports } from './emit.ts';
import { publishedManifest } from './manifest.ts';
import { type PublishedPackage, publishedPackages, root, type Target } from './published-packages.ts';

/** Builds every published package into a folder of its own below the given one. */
export async function buildPackages(out: string): Promise<PublishedPackage[]> {
  const packages = publishedPackages();
  const versions = new Map(packages.map(({ manifest: { name, version } }) => [name, version]));
  // The service ships these pages, the docs package the site.
  await Promise.all([buildStudio(), buildSite()]);
  for (const each of packages) {
    const folder = join(out, each.folder);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    if (each.manifest.pack?.build) {
      const program = resolve(each.path, each.manifest.pack.build);
      execFileSync(process.execPath, [program, folder], { stdio: ['ignore', 2, 2] });
    } else {
      emit(each, join(folder, 'dist'));
      for (const [program, to] of Object.entries(each.manifest.pack?.writes ?? {})) {
        execFileSync(process.execPath, [resolve(each.path, program), join(folder, to)], { stdio: ['ignore', 2, 2] });
      }
      copyFiles(each, folder);
      const manifest = publishedManifest(each.manifest, folder, versions);
      checkImports(manifest, folder);
      writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    }
    cpSync(join(each.path, 'README.md'), join(folder, 'README.md'));
    cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  }
  return packages;
}

/** What is not compiled: files that are exported as they are, and what `pack.copy` lists. */
function copyFiles({ path, manifest }: PublishedPackage, folder: string): void {
  const exported = filesOf(manifest.publishConfig?.exports ?? manifest.exports ?? {});
  const listed = Object.entries(manifest.pack?.copy ?? {});
  const copies = [...exported.map((file) => [file, file.replace('./src/', 'dist/')] as const), ...listed];
  for (const [from, to] of copies) {
    // Written by one of `pack.writes`.
    if (existsSync(join(folder, to))) continue;
    mkdirSync(dirname(join(folder, to)), { recursive: true });
    cpSync(resolve(path, from), join(folder, to), { recursive: true });
  }
  for (const script of globSync('dist/**/*.cjs', { cwd: folder })) {
    const file = join(folder, script);
    writeFileSync(file, withJavaScriptImports(readFileSync(file, 'utf8')));
  }
}

function filesOf(targets: Record<string, Target>): string[] {
  return Object.values(targets)
    .flatMap((target) => (typeof target === 'string' ? [target] : filesOf(target)))
    .filter((path) => !path.endsWith('.ts'));
}
