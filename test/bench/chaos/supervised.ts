import { mkdir, readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ServiceProcess, startProcess } from '../../faults/processes.ts';

/** Unexpected ends of a process, with its last output. */
export type Deaths = string[];

interface Holdings {
  descriptors: number;
  files: number;
}

export interface Supervised {
  name: string;
  /** Ends it without warning; it is started again, as a supervisor does. */
  kill(): Promise<void>;
  /** Files in its folders, and open descriptors of such files, beyond those it had when it was ready. */
  leftovers(): Promise<Holdings>;
  /** Asks it to stop for good. False if it did not end well. */
  stop(): Promise<boolean>;
}

export interface SupervisedOptions {
  name: string;
  /** Each start gets its own folders below this one, so what it leaves behind can be counted. */
  folder: string;
  env: Record<string, string>;
  /** Whether database and storage are available: a start without them may fail, and is repeated. */
  dependenciesUp(): boolean;
  deaths: Deaths;
}

/** Keeps one process of the service running. */
export async function supervise(options: SupervisedOptions): Promise<Supervised> {
  const { name, deaths } = options;
  let current: ServiceProcess | undefined;
  let folder = options.folder;
  let atReady: Holdings = { descriptors: 0, files: 0 };
  let starts = 0;
  let expected = false;
  let stopped = false;

  const start = async (): Promise<ServiceProcess> => {
    folder = join(options.folder, `${name}-${++starts}`);
    const [data, temporary] = [join(folder, 'data'), join(folder, 'tmp')];
    await mkdir(data, { recursive: true });
    await mkdir(temporary, { recursive: true });
    return await startProcess({ ...options.env, DARKROOM_DATA: data, TMPDIR: temporary });
  };
  const keepUp = async (): Promise<void> => {
    while (!stopped) {
      try {
        current = await start();
      } catch (error) {
        if (options.dependenciesUp()) deaths.push(`${name}, at its start: ${(error as Error).message.slice(0, 500)}`);
        await pause(500);
        continue;
      }
      expected = false;
      const up = current;
      atReady = await holdingsOf(up, folder).catch(() => atReady);
      ready();
      const code = await up.exited;
      current = undefined;
      if (!expected && !stopped) deaths.push(`${name}: ended with ${code} and said ${up.said().slice(-500)}`);
      await pause(200);
    }
  };
  let ready = (): void => {};
  const firstReady = new Promise<void>((done) => {
    ready = done;
  });
  const keeping = keepUp();
  await firstReady;

  return {
    name,
    async kill() {
      expected = true;
      await current?.kill();
    },
    async leftovers() {
      if (current === undefined) return { descriptors: 0, files: 0 };
      const now = await holdingsOf(current, folder);
      return { descriptors: now.descriptors - atReady.descriptors, files: now.files - atReady.files };
    },
    async stop() {
      stopped = true;
      const code = await current?.stop();
      await keeping;
      return code === 0;
    },
  };
}

async function holdingsOf({ child }: ServiceProcess, folder: string): Promise<Holdings> {
  const open = `/proc/${child.pid}/fd`;
  const targets = await Promise.all((await readdir(open)).map((fd) => readlink(join(open, fd)).catch(() => '')));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return {
    descriptors: targets.filter((target) => target.startsWith(folder)).length,
    files: entries.filter((entry) => entry.isFile()).length,
  };
}
