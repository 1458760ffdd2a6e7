import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPackages } from './build-packages.ts';

export interface Tarball {
  /** The name of the package. */
  name: string;
  file: string;
  bytes: number;
  /** The folder of its package under packages/. */
  folder: string;
}

/** Writes a tarball of each published package into a folder. */
export async function packInto(folder: string): Promise<Tarball[]> {
  mkdirSync(folder, { recursive: true });
  const built = mkdtempSync(join(tmpdir(), 'darkroom-pack-'));
  try {
    const packages = await buildPackages(built);
    const folders = packages.map((each) => join(built, each.folder));
    const args = ['pack', ...folders, '--json', '--loglevel=error', '--pack-destination', folder];
    const output = execFileSync('npm', args, {
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      // In a clone's script, npm would otherwise read its settings from the workspace.
      cwd: built,
      shell: process.platform === 'win32',
    });
    const packed: { name: string; filename: string; size: number }[] = JSON.parse(output);
    return packages.map(({ folder: name, manifest }) => {
      const found = packed.find((one) => one.name === manifest.name);
      if (found === undefined) throw new Error(`npm did not pack ${manifest.name}.`);
      return { name: manifest.name, file: join(folder, found.filename), bytes: found.size, folder: name };
    });
  } finally {
    rmSync(built, { recursive: true, force: true });
  }
}
