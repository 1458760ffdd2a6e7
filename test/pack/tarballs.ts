import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');

/** Packs the packages into a folder, or takes those that were packed before. Returns each tarball by its package. */
export async function packedIn(folder: string): Promise<Map<string, string>> {
  const packed = process.env.DARKROOM_TARBALLS;
  if (!packed) await run(process.execPath, [join(root, 'scripts/pack.ts'), folder], { cwd: root });
  const files = globSync('*.tgz', { cwd: packed ?? folder });
  return new Map(
    files.map((file) => [file.replace(/^darkroom-([a-z-]+)-\d.*$/, '@darkroom/$1'), join(packed ?? folder, file)]),
  );
}
