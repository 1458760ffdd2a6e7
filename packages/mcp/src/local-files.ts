import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, isAbsolute, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UsageError } from './usage-error.ts';

/** The files of this machine that tools may read. */
export interface LocalFiles {
  /** Whether there are any. */
  allowed: boolean;
  /** The image in a file. Throws a `FileRefused` if the file is none, or is outside the allowed folders. */
  read(path: string): Promise<File>;
}

/** A file that a tool may not, or cannot, read. */
export class FileRefused extends Error {
  override name = 'FileRefused';
}

export const noFiles: LocalFiles = {
  allowed: false,
  async read(path) {
    throw new FileRefused(
      `${path} is a file on this machine, which this server may not read. Give the image as a URL or a data: URI, or ask the user to start the server with --allow-files and the folder.`,
    );
  },
};

/** The files in the given folders and below. A link that leads elsewhere is refused. */
export async function filesIn(folders: string[]): Promise<LocalFiles> {
  if (folders.length === 0) return noFiles;
  const roots = await Promise.all(
    folders.map((folder) =>
      realpath(resolve(withHome(folder))).catch(() => {
        throw new UsageError(`--allow-files: folder ${folder} not found.`);
      }),
    ),
  );
  const [first = ''] = roots;
  return {
    allowed: true,
    async read(path) {
      // Relative to the first folder, because agents do not know where the server was started.
      const asked = path.startsWith('file:') ? fromUrl(path) : resolve(first, withHome(path));
      const real = await realpath(asked).catch(() => undefined);
      // The same text for both, so the server does not reveal which files exist elsewhere.
      if (real === undefined || !roots.some((root) => isInside(root, real))) {
        throw new FileRefused(`${path} not found in the allowed folders: ${roots.join(', ')}.`);
      }
      return readImage(real, path);
    },
  };
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

const withHome = (path: string): string => path.replace(/^~(?=[/\\]|$)/, homedir());

function fromUrl(url: string): string {
  try {
    return fileURLToPath(url);
  } catch {
    throw new FileRefused(`${url} is not the URL of a file.`);
  }
}

/** PNG, JPEG and WebP, by how they start, as the contract's `imageTypeOf` has it. */
const image = /^(\x89PNG|\xff\xd8\xff|RIFF[\s\S]{4}WEBP)/;

/** Only images are read: whatever else is in the folder must not leave this machine. */
async function readImage(real: string, path: string): Promise<File> {
  // Follows no link, so the file cannot be swapped for one after it was checked.
  const file = await open(real, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)).catch(() => {
    throw new FileRefused(`${path} cannot be read.`);
  });
  try {
    if (!(await file.stat()).isFile()) throw new FileRefused(`${path} is not a file.`);
    const start = Buffer.alloc(12);
    await file.read(start, 0, start.length, 0);
    if (!image.test(start.toString('latin1'))) throw new FileRefused(`${path} is not a PNG, JPEG or WebP image.`);
    return new File([await file.readFile()], basename(real));
  } finally {
    await file.close();
  }
}
