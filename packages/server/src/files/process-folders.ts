import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { orNull } from './or-null.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Folders for files that a process is still writing. Several processes may share the parent folders. */
export interface ProcessFolders {
  /** Makes a folder for this process and deletes the folders of processes that have ended. */
  folder(parent: string): Promise<string>;
  /** Deletes the folders of this process. */
  close(): Promise<void>;
}

export interface ProcessFolderOptions {
  /** How often this process shows that it is alive. */
  everyMs?: number;
}

/** How long a process must have been silent to count as ended. */
const silentMs = day;
/** Folders without a sign of life are from an earlier version, whose processes may still be running. */
const unsignedMs = 30 * day;

/**
 * A process shows that it is alive by touching a file of its own. The age of a folder only says when something was last
 * put into it, and an idle process is not dead.
 */
export async function openProcessFolders(
  dataFolder: string,
  { everyMs = minute }: ProcessFolderOptions = {},
): Promise<ProcessFolders> {
  const signs = join(dataFolder, 'processes');
  const name = randomUUID();
  const folders: string[] = [];

  async function showLife(): Promise<void> {
    const now = new Date();
    // Touching a file needs no disk space. A missing file was deleted while this process was asleep.
    const touched = await orNull(utimes(join(signs, name), now, now).then(() => true));
    for (const folder of [signs, ...folders]) await mkdir(folder, { recursive: true });
    if (touched === null) await writeFile(join(signs, name), `${process.pid}\n`);
  }

  await showLife();
  for (const other of await readdir(signs)) {
    if ((await ageOf(join(signs, other))) > unsignedMs) await rm(join(signs, other), { force: true });
  }
  let showing: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    // The next interval makes up for a failure: only a day of silence counts.
    showing = showing.then(showLife).catch(() => undefined);
  }, everyMs);
  timer.unref();

  return {
    async folder(parent) {
      const folder = join(parent, name);
      await mkdir(folder, { recursive: true });
      folders.push(folder);
      for (const other of await readdir(parent)) {
        if (await hasEnded(other, join(parent, other), signs)) {
          await rm(join(parent, other), { recursive: true, force: true });
        }
      }
      return folder;
    },
    async close() {
      clearInterval(timer);
      await showing;
      for (const path of [...folders, join(signs, name)]) await rm(path, { recursive: true, force: true });
    },
  };
}

async function hasEnded(name: string, folder: string, signs: string): Promise<boolean> {
  const sign = await orNull(stat(join(signs, name)));
  return sign === null ? (await ageOf(folder)) > unsignedMs : Date.now() - sign.mtimeMs > silentMs;
}

async function ageOf(path: string): Promise<number> {
  const found = await orNull(stat(path));
  return found === null ? 0 : Date.now() - found.mtimeMs;
}
