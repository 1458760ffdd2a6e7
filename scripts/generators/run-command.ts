import { spawn } from 'node:child_process';
import { appendFile } from 'node:fs/promises';

export interface CommandOptions {
  cwd: string;
  /** Where its output is kept. */
  log: string;
  env?: Record<string, string>;
}

/** A command that failed; the message is the end of what it said. */
export class CommandFailed extends Error {}

/** Runs a command to its end, and gives what it wrote to its output. */
export async function runCommand(
  [program = '', ...args]: string[],
  { cwd, log, env }: CommandOptions,
): Promise<string> {
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let everything = `$ ${program} ${args.join(' ')}\n`;
  child.stdout.on('data', (data) => {
    output += data;
    everything += data;
  });
  child.stderr.on('data', (data) => {
    everything += data;
  });
  const status = await new Promise<number | string>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code, signal) => resolve(code ?? signal ?? 'ended'));
  });
  await appendFile(log, everything);
  if (status !== 0) throw new CommandFailed(`${program} ended with ${status}:\n${everything.slice(-2000)}`);
  return output;
}
