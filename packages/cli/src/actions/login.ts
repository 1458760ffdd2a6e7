import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createClient } from '@darkroom/client';
import { CliError } from '../cli-error.ts';
import { type Config, configFile, readConfig, writeConfig } from '../config.ts';
import { type CommonOptions, defaultServer, say, trimmed } from '../session.ts';

/** Checks a key, and stores it where only this user can read it. */
export async function login(options: CommonOptions): Promise<void> {
  const config = await readConfig();
  const server = serverOf(options, config);
  const apiKey = (options.apiKey ?? (process.stdin.isTTY ? await askHidden(server) : await text(process.stdin))).trim();
  if (apiKey === '')
    throw new CliError(
      'usage',
      'No key given.',
      'The service prints a key when it first starts. Create another: darkroom keys create',
    );
  const client = createClient({ baseUrl: server, apiKey, retries: options.retries });
  const { user_id: user } = await client.me.get();
  await writeConfig({ ...config, server, keys: { ...config.keys, [server]: apiKey } });
  say({ quiet: options.quiet ?? false }, `Logged in to ${server} as ${user}. Saved in ${configFile()}`);
}

export async function logout(options: CommonOptions): Promise<void> {
  const config = await readConfig();
  const server = serverOf(options, config);
  const { [server]: known, ...keys } = config.keys ?? {};
  await writeConfig({ ...config, keys });
  say({ quiet: options.quiet ?? false }, known ? `Deleted the key for ${server}.` : `No key saved for ${server}.`);
}

const serverOf = (options: CommonOptions, config: Config): string =>
  trimmed(options.server || process.env.DARKROOM_SERVER || config.server || defaultServer);

/** Does not echo what is typed. */
async function askHidden(server: string): Promise<string> {
  process.stderr.write(`API key for ${server}: `);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const asking = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await new Promise<string>((resolve, reject) => {
      asking.once('SIGINT', () => reject(new CliError('interrupted', 'Nothing was saved.')));
      asking.question('').then(resolve, reject);
    });
  } finally {
    asking.close();
    process.stderr.write('\n');
  }
}
