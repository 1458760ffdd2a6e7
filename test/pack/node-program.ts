import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const current = process.versions.node.split('.')[0];

/** The versions of Node that the packages support. */
export const nodeVersions = ['20', '22', '24'] as const;

/** The program of a version of Node: this one, that of this platform from npm, or npx if there is none. */
export function nodeProgram(version: string): string[] {
  if (version === current) return [process.execPath];
  const name = `node${version}-${process.platform}-${process.arch}`;
  const program = resolve(import.meta.dirname, '../node_modules', name, 'bin/node');
  return existsSync(program) ? [program] : ['npx', '-y', `node@${version}`];
}
