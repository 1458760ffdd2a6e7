import { createReadStream } from 'node:fs';
import { link, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createSpaceCheck } from './check-space.ts';
import { isFileName, mediaTypeOf, newFileName } from './file-names.ts';
import type { FileOwner, FileStore } from './file-store.ts';
import { orNull } from './or-null.ts';
import type { ProcessFolders } from './process-folders.ts';
import { spool } from './spool.ts';
import { whenDiskFails } from './storage-unavailable.ts';

export interface LocalOptions {
  dataFolder: string;
  owner: FileOwner;
  folders: ProcessFolders;
}

/**
 * Stores files in the data folder, below the id of the deployment, in subfolders by the first two letters of a name.
 */
export async function openLocalFiles({ dataFolder, owner, folders }: LocalOptions): Promise<FileStore> {
  const all = join(dataFolder, 'files');
  const root = join(all, owner.id);
  const unfinished = await folders.folder(join(root, 'unfinished'));

  const pathOf = (name: string) => join(root, name.slice(0, 2), name);
  const makeFolder = (name: string) => mkdir(join(root, name.slice(0, 2)), { recursive: true });
  const pathsOf = (name: string) => {
    if (!isFileName(name)) return [];
    return owner.hasUnprefixedFiles ? [pathOf(name), join(all, name.slice(0, 2), name)] : [pathOf(name)];
  };

  /** Uses the file at the first of its possible paths; null if it is at none of them. */
  async function find<T>(name: string, use: (path: string) => Promise<T>): Promise<T | null> {
    for (const path of pathsOf(name)) {
      const found = await unavailable(orNull(use(path)));
      if (found !== null) return found;
    }
    return null;
  }

  const statOf = (name: string) =>
    find(name, async (path) => {
      const { size, mtime } = await stat(path);
      return { path, size, mediaType: mediaTypeOf(name), modifiedAt: mtime };
    });

  return {
    async put(body, mediaType, { maxBytes } = {}) {
      const name = newFileName(mediaType);
      const path = join(unfinished, name);
      try {
        const size = await spool(body, path, maxBytes);
        await owner.announce(name);
        await makeFolder(name);
        await rename(path, pathOf(name));
        return { file: name, size };
      } catch (error) {
        await rm(path, { force: true }).catch(() => undefined);
        throw whenDiskFails(error);
      }
    },
    async stat(name) {
      const found = await statOf(name);
      return found === null ? null : { size: found.size, mediaType: found.mediaType, modifiedAt: found.modifiedAt };
    },
    async open(name, range) {
      const found = await statOf(name);
      if (found === null) return null;
      const { path, ...rest } = found;
      return { ...rest, stream: createReadStream(path, range) };
    },
    read: (name) => find(name, (path) => readFile(path)),
    async copy(name) {
      if (!isFileName(name)) return null;
      const other = newFileName(mediaTypeOf(name));
      await owner.announce(other);
      await unavailable(makeFolder(other));
      return await find(name, (path) => link(path, pathOf(other)).then(() => other));
    },
    async remove(names) {
      for (const path of names.flatMap(pathsOf)) await unavailable(rm(path, { force: true }));
    },
    check: createSpaceCheck(unfinished),
  };
}

async function unavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw whenDiskFails(error);
  }
}
