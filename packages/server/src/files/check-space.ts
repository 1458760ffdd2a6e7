import { randomUUID } from 'node:crypto';
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageUnavailable, whenDiskFails } from './storage-unavailable.ts';

/** Room for a few uploads and for what the database writes meanwhile. */
const leastFreeBytes = 64 * 1024 * 1024;
const probe = Buffer.alloc(64 * 1024);

/**
 * Returns a check that throws `StorageUnavailable` if a folder has no space left or cannot be written to. It really
 * writes, because quotas and read-only disks only show then. Concurrent calls share one check.
 */
export function createSpaceCheck(folder: string): () => Promise<void> {
  let checking: Promise<void> | undefined;
  return () => {
    checking ??= checkSpace(folder).finally(() => {
      checking = undefined;
    });
    return checking;
  };
}

async function checkSpace(folder: string): Promise<void> {
  const path = join(folder, `check-${randomUUID()}`);
  try {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < leastFreeBytes) throw new StorageUnavailable('The disk that files are stored on is full.');
    const file = await open(path, 'wx');
    try {
      await file.writeFile(probe);
      await file.datasync();
    } finally {
      await file.close();
    }
  } catch (error) {
    throw whenDiskFails(error);
  } finally {
    await rm(path, { force: true }).catch(() => undefined);
  }
}
