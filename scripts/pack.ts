/**
 * `npm run pack -- FOLDER`: builds the packages as they would be published and writes a tarball of each into FOLDER.
 * `npm run pack -- --check` tries them instead, as users would: installed with npm in empty folders, on Node 20, 22 and
 * 24, with TypeScript 5.4 to 7, in a Vite app. It takes some minutes.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { packInto } from './pack/pack-into.ts';

const [given = ''] = process.argv.slice(2);
if (given === '--check') {
  const folder = mkdtempSync(join(tmpdir(), 'darkroom-tarballs-'));
  try {
    await packInto(folder);
    process.exitCode = check(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
} else if (given === '' || given.startsWith('-')) {
  console.error('Say where to write the tarballs: npm run pack -- FOLDER. To try them: npm run pack -- --check');
  process.exitCode = 2;
} else {
  for (const { file, bytes } of await packInto(resolve(process.env.INIT_CWD ?? '.', given))) {
    console.log(`${file}  ${(bytes / 1e6).toFixed(1)} MB`);
  }
}

function check(folder: string): number {
  const vitest = resolve(import.meta.dirname, '../node_modules/vitest/vitest.mjs');
  const config = resolve(import.meta.dirname, 'pack/vitest.config.ts');
  const env = { ...process.env, DARKROOM_TARBALLS: folder };
  return spawnSync(process.execPath, [vitest, 'run', '--config', config], { stdio: 'inherit', env }).status ?? 1;
}
