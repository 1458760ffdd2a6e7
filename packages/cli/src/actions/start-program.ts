import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { CliError } from '../cli-error.ts';
import { credentials } from '../session.ts';

type Name = 'serve' | 'mock' | 'verify' | 'docs' | 'keys' | 'backends' | 'mcp';

/** The package of each program, and the command of it that starts the program. */
const programs: Record<Name, { command: string; package: string; first?: string }> = {
  serve: { command: 'darkroom-server', package: '@darkroom/server' },
  keys: { command: 'darkroom-server', package: '@darkroom/server', first: 'keys' },
  backends: { command: 'darkroom-server', package: '@darkroom/server', first: 'backends' },
  mock: { command: 'darkroom-mock', package: '@darkroom/mock' },
  verify: { command: 'darkroom-verify', package: '@darkroom/verify' },
  docs: { command: 'darkroom-docs', package: '@darkroom/docs' },
  mcp: { command: 'darkroom-mcp', package: '@darkroom/mcp' },
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
  const file = find(name);
  const given = Object.entries(options).map(([option, value]) => [settings[option] ?? option, value]);
  const env = { ...process.env, ...Object.fromEntries(given), ...(await credentialsFor(name, args)) };
  const child = spawn(process.execPath, [file, ...(first ? [first] : []), ...args], { stdio: 'inherit', env });
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

function find(name: Name): string {
  const { command, package: needed } = programs[name];
  // In the project where the command is run, or beside the command line itself, as in a clone or a global installation.
  for (const place of [join(process.cwd(), 'package.json'), import.meta.url]) {
    for (const folder of createRequire(place).resolve.paths(needed) ?? []) {
      const manifest = join(folder, needed, 'package.json');
      if (!existsSync(manifest)) continue;
      return join(dirname(manifest), JSON.parse(readFileSync(manifest, 'utf8')).bin[command]);
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
