/// <reference path="./fs-native-extensions.d.ts" />
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tryLock } from 'fs-native-extensions';

export interface FolderLock {
  release(): void;
}

/**
 * Keeps a second process off a data folder: the embedded database itself takes no lock, and two processes on one folder
 * lose data. The lock is the operating system's, so it ends with the process however that ends: no lock can be stale,
 * and no race can happen over removing one.
 */
export function lockDataFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true });
  const lock = openSync(join(folder, 'lock'), 'a+');
  const holder = join(folder, 'lock-holder');
  if (!tryLock(lock)) {
    closeSync(lock);
    throw new Error(
      `The data folder ${folder} is in use by another Darkroom process${pidOf(holder)}. ` +
        'Stop that process first, or set DARKROOM_DATA to another folder. ' +
        'To run several processes on the same data, set DATABASE_URL to a Postgres server.',
    );
  }
  writeFileSync(holder, String(process.pid));
  return {
    release() {
      closeSync(lock);
    },
  };
}

function pidOf(file: string): string {
  try {
    return ` (process ${readFileSync(file, 'utf8').trim()})`;
  } catch {
    return '';
  }
}
