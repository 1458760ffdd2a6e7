import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CliError } from '../cli-error.ts';
import { credentials } from '../session.ts';

type Name = 'serve' | 'mock' | 'verify' | 'docs' | 'keys' | 'backends' | 'mcp';

/** Where each program is: a script in a clone, otherwise a package with its own command. */
const programs: Record<Name, { script: string; command: string; package: string; first?: string }> = {
  serve: { script: 'start.ts', command: 'darkroom-server', package: '@darkroom/server' },
  keys: { script: 'start.ts', command: 'darkroom-server', package: '@darkroom/server', first: 'keys' },
  backends: { script: 'start.ts', command: 'darkroom-server', package: '@darkroom/server', first: 'backends' },
  mock: { script: 'mock.ts', command: 'darkroom-mock', package: '@darkroom/mock' },
  verify: { script: 'verify.ts', command: 'darkroom-verify', package: '@darkroom/verify' },
  docs: { script: 'docs.ts', command: 'darkroom-docs', package: '@darkroom/docs' },
  mcp: { script: '../packages/mcp/src/main.ts', command: 'darkroom-mcp', package: '@darkroom/mcp' },
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
  const env = { ...process.env, ...Object.fromEntries(given), ...(await credentialsFor(name, args)) };
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

/** The saved server and key, for programs that call a service and were given none. */
async function credentialsFor(name: Name, args: string[]): Promise<Record<string, string>> {
  const at = args.findIndex((word) => /^--server(=|$)/.test(word));
  const server = args[at]?.split('=')[1] ?? args[at + 1];
  const given = at >= 0 && server !== undefined;
  // Only checks a server that is named; without one, it starts its own.
  if (name !== 'mcp' && !(name === 'verify' && given)) return {};
  const { server: chosen, apiKey } = await credentials(given ? { server } : {});
  return { ...(name === 'mcp' && { DARKROOM_SERVER: chosen }), ...(apiKey && { DARKROOM_API_KEY: apiKey }) };
}
