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
      'No key was given.',
      'The service prints one at its first start, and makes more: darkroom keys create',
    );
  const client = createClient({ baseUrl: server, apiKey, retries: options.retries });
  const { user_id: user } = await client.me.get();
  await writeConfig({ ...config, server, keys: { ...config.keys, [server]: apiKey } });
  say({ quiet: options.quiet ?? false }, `You are ${user} on ${server}. Kept in ${configFile()}`);
}

export async function logout(options: CommonOptions): Promise<void> {
  const config = await readConfig();
  const server = serverOf(options, config);
  const { [server]: known, ...keys } = config.keys ?? {};
  await writeConfig({ ...config, keys });
  say(
    { quiet: options.quiet ?? false },
    known ? `The key for ${server} is forgotten.` : `There was no key for ${server}.`,
  );
}

const serverOf = (options: CommonOptions, config: Config): string =>
  trimmed(options.server || process.env.DARKROOM_SERVER || config.server || defaultServer);

/** Does not echo what is typed. */
async function askHidden(server: string): Promise<string> {
  process.stderr.write(`Your key for ${server}: `);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const asking = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await new Promise<string>((resolve, reject) => {
      asking.once('SIGINT', () => reject(new CliError('interrupted', 'Nothing was kept.')));
      asking.question('').then(resolve, reject);
    });
  } finally {
    asking.close();
    process.stderr.write('\n');
  }
}
