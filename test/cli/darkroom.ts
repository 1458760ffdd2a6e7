import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';

export const root = resolve(import.meta.dirname, '../..');
const entry = resolve(root, 'packages/cli/bin/darkroom.js');

/** The command, as a user starts it. */
export interface Started {
  process: ChildProcess;
  ended: Promise<Ended>;
  /** Its output, once it matches. */
  saying(words: RegExp): Promise<RegExpExecArray>;
}

export interface Ended {
  code: number | null;
  bytes: Buffer;
  /** Standard output. */
  out: string;
  /** Standard error. */
  said: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into responses of every form
  json: any;
}

export interface Setting {
  cwd: string;
  env?: Record<string, string>;
  input?: string | Buffer | Readable;
  /** What to start instead of the command line of this clone. */
  program?: string[];
}

const running = new Set<ChildProcess>();

/** Starts it without the config of the user who runs the tests. */
export function start(args: string[], { cwd, env = {}, input, program = [process.execPath, entry] }: Setting): Started {
  const [file = '', ...before] = program;
  const child = spawn(file, [...before, ...args], {
    cwd,
    env: { PATH: process.env.PATH, HOME: cwd, XDG_CONFIG_HOME: cwd, ...env },
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  running.add(child);
  const chunks: Buffer[] = [];
  let said = '';
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  if (input !== undefined && child.stdin) {
    if (typeof input === 'string' || Buffer.isBuffer(input)) child.stdin.end(input);
    else input.pipe(child.stdin);
  }
  const ended = once(child, 'close').then(([code]): Ended => {
    running.delete(child);
    const bytes = Buffer.concat(chunks);
    const out = `${bytes}`;
    return {
      code,
      bytes,
      out,
      said,
      get json() {
        return JSON.parse(out);
      },
    };
  });
  return {
    process: child,
    ended,
    async saying(words) {
      for (;;) {
        const match = words.exec(Buffer.concat(chunks) + said);
        if (match) return match;
        const over = await Promise.race([
          ended,
          once(child.stdout as Readable, 'data'),
          once(child.stderr as Readable, 'data'),
        ]);
        if ('code' in over) throw new Error(`It ended with ${over.code} and said:\n${over.out}${over.said}`);
      }
    },
  };
}

/** Ends everything a test has left running. */
export function endAll(): void {
  for (const child of running) child.kill('SIGKILL');
}
