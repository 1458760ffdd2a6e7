import { createReadStream } from 'node:fs';
import { link, mkdir, opendir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomName } from '../store/ids.ts';
import { isFileName, mediaTypeOf, newFileName } from './file-names.ts';
import type { FileStore } from './file-store.ts';
import { spool } from './spool.ts';
import { whenDiskFails } from './storage-unavailable.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Files in the data folder, spread over folders by the first two letters of their names. */
export async function openLocalFiles(dataFolder: string): Promise<FileStore> {
  const root = join(dataFolder, 'files');
  // A folder for each process: several may share the files, and what one has begun to write is not another's to clear.
  const unfinished = join(root, 'unfinished', randomName(12));
  await mkdir(unfinished, { recursive: true });
  await clearOld(join(root, 'unfinished'));

  const pathOf = (name: string) => join(root, name.slice(0, 2), name);
  const makeFolder = (name: string) => mkdir(join(root, name.slice(0, 2)), { recursive: true });

  const statOf: FileStore['stat'] = async (name) => {
    if (!isFileName(name)) return null;
    const found = await orNull(stat(pathOf(name)));
    return found === null ? null : { size: found.size, mediaType: mediaTypeOf(name), modifiedAt: found.mtime };
  };

  return {
    async put(body, mediaType, { maxBytes } = {}) {
      const name = newFileName(mediaType);
      const path = join(unfinished, name);
      try {
        const size = await spool(body, path, maxBytes);
        await makeFolder(name);
        await rename(path, pathOf(name));
        return { file: name, size };
      } catch (error) {
        throw whenDiskFails(error);
      }
    },
    stat: statOf,
    async open(name, range) {
      const found = await statOf(name);
      if (found === null) return null;
      return { ...found, stream: createReadStream(pathOf(name), range) };
    },
    async read(name) {
      return isFileName(name) ? await orNull(readFile(pathOf(name))) : null;
    },
    async copy(name) {
      if (!isFileName(name)) return null;
      const other = newFileName(mediaTypeOf(name));
      await makeFolder(other);
      const linked = await orNull(link(pathOf(name), pathOf(other)).then(() => true));
      return linked === null ? null : other;
    },
    async remove(names) {
      for (const name of names) if (isFileName(name)) await rm(pathOf(name), { force: true });
    },
    async *olderThan(moment) {
      for (const folder of await readdir(root)) {
        if (folder.length !== 2) continue;
        const names: string[] = [];
        for await (const { name } of await opendir(join(root, folder))) {
          const found = isFileName(name) ? await orNull(stat(pathOf(name))) : null;
          if (found !== null && found.ctime < moment) names.push(name);
        }
        if (names.length > 0) yield names;
      }
    },
    async check() {
      try {
        await writeFile(join(unfinished, 'check'), '');
      } catch (error) {
        throw whenDiskFails(error);
      }
    },
  };
}

/** What a process that is gone had begun to write. */
async function clearOld(unfinished: string): Promise<void> {
  for (const folder of await readdir(unfinished)) {
    const found = await orNull(stat(join(unfinished, folder)));
    if (found === null || Date.now() - found.mtimeMs < dayMs) continue;
    await rm(join(unfinished, folder), { recursive: true, force: true });
  }
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
