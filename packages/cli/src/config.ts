import { chmod, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { CliError } from './cli-error.ts';
import { quote } from './text/shell.ts';

/** What is stored between commands. A key belongs to its server, and is never sent to another. */
export interface Config {
  server?: string;
  keys?: Record<string, string>;
}

type Env = Record<string, string | undefined>;

export const configFile = (env: Env = process.env): string =>
  join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'darkroom', 'config.json');

/** The config, or an empty one if there is none. A file that others can read is refused, because it contains keys. */
export async function readConfig(file = configFile()): Promise<Config> {
  const mode = await stat(file).then(
    (found) => found.mode,
    () => undefined,
  );
  if (mode === undefined) return {};
  if (process.platform !== 'win32' && mode & 0o077) {
    throw new CliError(
      'auth',
      `${file} can be read by other users, so its keys are not used.`,
      `chmod 600 ${quote(file)}`,
    );
  }
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    throw new CliError('usage', `${file} is not valid JSON.`, 'Fix or delete it, then: darkroom login');
  }
}

export async function writeConfig(config: Config, file = configFile()): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600 });
  // The mode above is not enough: a umask can reduce it, and an existing file keeps its own.
  await chmod(draft, 0o600);
  await rename(draft, file);
}
