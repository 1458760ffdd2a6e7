import { spawn } from 'node:child_process';

interface Options {
  cwd: string;
  env: Record<string, string>;
  maxSeconds: number;
}

/** Runs a Node program until it ends or the time is up, and returns its output. */
export function runProgram(args: string[], { cwd, env, maxSeconds }: Options): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...env } });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += chunk;
      });
    const late = setTimeout(() => child.kill('SIGKILL'), maxSeconds * 1000);
    child.on('close', () => {
      clearTimeout(late);
      resolve(said);
    });
  });
}
