import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CliError } from '../cli-error.ts';
import { credentials } from '../session.ts';

type Name = 'serve' | 'mock' | 'verify' | 'docs' | 'keys' | 'backends';

/** Where each program is: a script in a clone, otherwise a package with its own command. */
const programs: Record<Name, { script: string; command: string; package: string; first?: string }> = {
  serve: { script: 'start.ts', command: 'darkroom-server', package: '@darkroom/server' },
  keys: { script: 'start.ts', command: 'darkroom-server', package: '@darkroom/server', first: 'keys' },
  backends: { script: 'start.ts', command: 'darkroom-server', package: '@darkroom/server', first: 'backends' },
  mock: { script: 'mock.ts', command: 'darkroom-mock', package: '@darkroom/mock' },
  verify: { script: 'verify.ts', command: 'darkroom-verify', package: '@darkroom/verify' },
  docs: { script: 'docs.ts', command: 'darkroom-docs', package: '@darkroom/docs' },
};

/** Options that set settings of the service. */
const settings: Record<string, string> = {
  port: 'PORT',
  host: 'HOST',
  data: 'DARKROOM_DATA',
  role: 'DARKROOM_ROLE',
  file: 'DARKROOM_BACKENDS_FILE',
};

/** Starts another program of the project in this terminal, and exits as it does. */
export async function startProgram(name: Name, args: string[], options: Record<string, string> = {}): Promise<void> {
  const { first } = programs[name];
  const [file, before] = find(name);
  const given = Object.entries(options).map(([option, value]) => [settings[option] ?? option, value]);
  const env = { ...process.env, ...Object.fromEntries(given), ...(name === 'verify' && (await keyFor(args))) };
  const child = spawn(file, [...before, ...(first ? [first] : []), ...args], { stdio: 'inherit', env });
  const forward = (signal: NodeJS.Signals): void => {
    // In a terminal ^C reaches the program anyway; a second one would mean that it should not wait.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, forward);
  await new Promise<void>((done, fail) => {
    child.once('error', fail);
    child.once('exit', (code, signal) => {
      process.exitCode = code ?? 128 + (signal ? constants.signals[signal] : 0);
      done();
    });
  });
  for (const signal of signals) process.off(signal, forward);
}

function find(name: Name): [file: string, before: string[]] {
  const { script, command, package: needed } = programs[name];
  const inClone = fileURLToPath(new URL(`../../../../scripts/${script}`, import.meta.url));
  if (existsSync(inClone)) return [process.execPath, [inClone]];
  // In the project where the command is run, or beside the command line itself, as in a global installation.
  for (const place of [join(process.cwd(), 'package.json'), import.meta.url]) {
    try {
      const manifest = createRequire(place).resolve(`${needed}/package.json`);
      const { bin } = JSON.parse(readFileSync(manifest, 'utf8'));
      return [process.execPath, [join(dirname(manifest), bin[command])]];
    } catch {
      // Not installed there.
    }
  }
  throw new CliError(
    'usage',
    `darkroom ${name} starts ${needed}, which is not installed here.`,
    `npm install ${needed}`,
    'Or run it in a clone of the project.',
  );
}

/** The stored key for the server to check, if none is given. */
async function keyFor(args: string[]): Promise<Record<string, string>> {
  const server = args[args.indexOf('--server') + 1];
  if (!args.includes('--server') || server === undefined) return {};
  const { apiKey } = await credentials({ server });
  return apiKey === undefined ? {} : { DARKROOM_API_KEY: apiKey };
}
