import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const entry = fileURLToPath(new URL('bin.ts', import.meta.resolve('@darkroom/server')));

/** The server as a separate program, as it is started by hand. */
export interface Program {
  process: ChildProcess;
  /** Its output so far. */
  said(): string;
  /** Its output, once it matches. */
  saying(words: RegExp): Promise<RegExpExecArray>;
  /** Its exit code. */
  ended: Promise<number | null>;
}

const running = new Set<ChildProcess>();

export function startProgram(args: string[], env: Record<string, string>): Program {
  const child = spawn(process.execPath, [entry, ...args], {
    env: { PATH: process.env.PATH, DARKROOM_LOG_LEVEL: 'warn', ...env } as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let said = '';
  const heard = (chunk: Buffer): void => {
    said += chunk;
  };
  child.stdout?.on('data', heard);
  child.stderr?.on('data', heard);
  const ended = once(child, 'exit').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  return {
    process: child,
    said: () => said,
    ended,
    async saying(words) {
      for (;;) {
        const match = words.exec(said);
        if (match !== null) return match;
        const more = [once(child.stdout as never, 'data'), once(child.stderr as never, 'data')];
        if ((await Promise.race([ended, ...more])) === child.exitCode && child.exitCode !== null) {
          throw new Error(`It ended with ${child.exitCode} and said:\n${said}`);
        }
      }
    },
  };
}

/** Ends everything a test has left running. */
export function endPrograms(): void {
  for (const child of running) child.kill('SIGKILL');
}
