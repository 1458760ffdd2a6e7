import { execFile } from 'node:child_process';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const packages = resolve(import.meta.dirname, '../../packages');

/**
 * Lays packages out as npm would install them, without the network: each unpacked from its tarball, and beside it only
 * the dependencies that it declares, from this clone.
 */
export async function unpackInto(folder: string, tarballs: Map<string, string>): Promise<void> {
  for (const [name, tarball] of tarballs) {
    const place = join(folder, 'node_modules', name);
    await mkdir(place, { recursive: true });
    await run('tar', ['xzf', tarball, '-C', place, '--strip-components=1']);
    const { dependencies = {} } = JSON.parse(await readFile(join(place, 'package.json'), 'utf8'));
    for (const dependency of Object.keys(dependencies)) {
      if (tarballs.has(dependency)) continue;
      const link = join(place, 'node_modules', dependency);
      await mkdir(dirname(link), { recursive: true });
      await symlink(join(packages, name.replace('@darkroom/', ''), 'node_modules', dependency), link);
    }
  }
}

/** The file behind a command of an unpacked or installed package. */
export async function commandOf(folder: string, name: string, command: string): Promise<string> {
  const place = join(folder, 'node_modules', name);
  const { bin } = JSON.parse(await readFile(join(place, 'package.json'), 'utf8'));
  return join(place, bin[command]);
}
