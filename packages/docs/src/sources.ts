import { hash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

// `npm start` asks this every time, so it only uses Node itself: what builds the site takes a second to load.

const root = resolve(import.meta.dirname, '../../..');

/** Where the site is built by default. */
export const SITE = join(root, 'packages/docs/dist');

/** Everything that the site is made from, as patterns below the repository. A test compares it with what a build reads. */
const SOURCES = [
  'openapi/CHANGELOG.md',
  'openapi/releases/*',
  'openapi/samples/**/*.{ts,py,go}',
  'packages/contract/package.json',
  'packages/contract/src/**/*.*',
  'packages/docs/{guides,src,styles,assets}/**/*.*',
  'packages/docs/{package,performance}.json',
  'packages/verify/src/checks/**/*.ts',
];

/** The file of the site that says what it was built from. */
const STAMP = '.sources';

export const sourceFiles = (): string[] => globSync(SOURCES, { cwd: root, exclude: ['**/node_modules'] }).sort();

/** Changes if a source changes, appears or disappears; does not depend on when that happened. */
function sourcesHash(): string {
  return hash(
    'sha256',
    sourceFiles()
      .map((file) => `${file} ${hash('sha1', readFileSync(join(root, file)))}`)
      .join('\n'),
  );
}

/** The file that marks a site as built from the sources as they are now. */
export const sourcesStamp = (): [name: string, text: string] => [STAMP, `${sourcesHash()}\n`];

/** Whether the site in a folder was built from the sources as they are now. */
export function isUpToDate(site: string): boolean {
  try {
    return readFileSync(join(site, STAMP), 'utf8') === sourcesStamp()[1];
  } catch {
    return false;
  }
}
