import { randomBytes } from 'node:crypto';
import { access, constants, mkdir, rename, stat, unlink, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { CliError } from '../cli-error.ts';

/** Where results go: as `-o` says, or the default. */
export type Target =
  | { kind: 'stdout' }
  /** Generated names in a folder; existing files are not replaced. */
  | { kind: 'folder'; folder: string }
  /** A given name; `{n}` and `{run}` are replaced by the number and the run. */
  | { kind: 'name'; pattern: string };

interface Wanted {
  output?: string | undefined;
  json: boolean;
  /** The number of results, as far as it is known in advance. */
  count: number;
  stdoutIsTTY: boolean;
}

/** Decides where results go, before anything is made that could not be saved. */
export async function readTarget({ output, json, count, stdoutIsTTY }: Wanted): Promise<Target> {
  const toStdout = output === '-' || (output === undefined && !stdoutIsTTY && !json);
  if (toStdout) {
    if (output === '-' && stdoutIsTTY)
      throw new CliError(
        'usage',
        'An image cannot be printed to a terminal.',
        'Pipe it to a command, or name a file: -o fox.png',
      );
    if (output === '-' && json)
      throw new CliError('usage', '--json and -o - both use standard output.', 'Name a file or a folder: -o out/');
    if (count > 1)
      throw new CliError('usage', `${count} results cannot go to standard output.`, 'Name a folder: -o out/');
    return { kind: 'stdout' };
  }
  if (output === undefined) return { kind: 'folder', folder: await writable('.') };
  const namesFolder = /[/\\]$/.test(output);
  // A folder that was asked for is created; the missing folder of a file may be a typo.
  if (namesFolder) await mkdir(output, { recursive: true }).catch(() => undefined);
  const isFolder = namesFolder || (await stat(output).catch(() => undefined))?.isDirectory();
  if (isFolder) return { kind: 'folder', folder: await writable(output) };
  await writable(dirname(output));
  return { kind: 'name', pattern: output };
}

async function writable(folder: string): Promise<string> {
  try {
    await access(folder, constants.W_OK);
    return folder;
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new CliError(
      'usage',
      missing ? `Folder ${folder} not found.` : `Cannot write to ${resolve(folder)}.`,
      missing ? `mkdir -p ${folder}` : 'Use another folder: -o DIR/',
    );
  }
}

/** A name that describes the content, and that no other run has. */
export function usualName(title: string, runId: string, extension: string, part = ''): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^(a|an|the)-/, '');
  const slug = words.slice(0, 40).replace(/^-+|-+$/g, '');
  // The end of an id is random; its start is the time, which runs made together share.
  return `${[slug || 'image', runId.slice(-8)].join('-')}${part}.${extension}`;
}

export const nameByPattern = (pattern: string, runId: string, n: string, several: boolean): string => {
  const named = pattern.replaceAll('{n}', n).replaceAll('{run}', runId);
  if (!several || named !== pattern) return named;
  const extension = extname(pattern);
  return join(dirname(pattern), `${basename(pattern, extension)}-${n}${extension}`);
};

/** Writes the whole file or nothing: there is never half an image under a name. */
export async function writeWhole(path: string, bytes: Uint8Array, mayReplace: boolean): Promise<boolean> {
  const draft = join(dirname(path), `.${basename(path)}.${randomBytes(4).toString('hex')}`);
  try {
    // Reserves the name first; a rename would replace an existing file.
    if (!mayReplace) await writeFile(path, '', { flag: 'wx' });
    await writeFile(draft, bytes);
    await rename(draft, path);
    return true;
  } catch (error) {
    await unlink(draft).catch(() => {});
    if (!mayReplace && (error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw new CliError('usage', `Cannot write ${path}: ${(error as Error).message}`, 'Use another file: -o FILE');
  }
}
