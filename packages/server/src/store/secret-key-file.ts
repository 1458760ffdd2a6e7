import { randomBytes } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSecretKey, secretKeyBytes } from './sealing.ts';

const name = 'secret-key';

/** The key beside the embedded database; undefined if there is none. */
export async function readSecretKeyFile(dataFolder: string): Promise<Uint8Array | undefined> {
  const path = join(dataFolder, name);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const key = parseSecretKey(text.trim());
  if (key === undefined) throw new Error(`${path} does not contain a key of 32 bytes. Restore it from a backup.`);
  return key;
}

/** It gets its name once it is complete and on disk: without it, the secrets that are encrypted with it are lost. */
export async function makeSecretKeyFile(dataFolder: string): Promise<Uint8Array> {
  const key = randomBytes(secretKeyBytes);
  const draft = join(dataFolder, `${name}.new`);
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(`${key.toString('base64')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, join(dataFolder, name));
  return key;
}
