import { globSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

/** A target of `exports`, `imports` or `bin`: a path, or one per condition. */
export type Target = string | { [condition: string]: Target };

export interface Manifest {
  name: string;
  version: string;
  private?: boolean;
  description?: string;
  license?: string;
  type?: string;
  sideEffects?: boolean;
  engines?: Record<string, string>;
  exports?: Record<string, Target>;
  imports?: Record<string, Target>;
  bin?: Record<string, string>;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
  /** What differs outside the clone. */
  publishConfig?: { access?: string; exports?: Record<string, Target>; bin?: Record<string, string> };
  pack?: {
    /** Modules that are started or loaded by path, so no import leads to them. */
    entries?: string[];
    /** Folders and files that come along, each with its place in the package. */
    copy?: Record<string, string>;
    /** Dependencies whose files `copy` puts into the package, so it does not depend on them. */
    bundled?: string[];
    /** Programs that write what is not committed, each with the folder of the package that it writes to. */
    writes?: Record<string, string>;
    /** The program that builds the package, if it has its own; it is given the folder to write to. */
    build?: string;
  };
}

export interface PublishedPackage {
  /** The name of its folder under packages/. */
  folder: string;
  path: string;
  manifest: Manifest;
}

/** Every package of the workspace that is not private, by name. */
export function publishedPackages(): PublishedPackage[] {
  return globSync('packages/*/package.json', { cwd: root })
    .sort()
    .map((file) => {
      const folder = dirname(file);
      const manifest: Manifest = JSON.parse(readFileSync(resolve(root, file), 'utf8'));
      return { folder: folder.slice('packages/'.length), path: resolve(root, folder), manifest };
    })
    .filter(({ manifest }) => manifest.private !== true);
}
