import { parseArgs } from 'node:util';
import { createLog } from '../process/log.ts';
import type { Settings } from '../settings/index.ts';
import { type ApiKey, firstUser, openStore, type Scope, type Store } from '../store/index.ts';
import { askRunning } from './control-socket.ts';

export const keysUsage = `keys create [--user ID] [--name NAME] [--scopes "runs:read runs:write …"]
keys list
keys revoke KEY_ID`;

const keyCommands: Record<string, (keys: Store['keys'], args: Record<string, string>) => Promise<string>> = {
  async create(keys, { user = firstUser, name = 'created on the command line', scopes }) {
    const { secret, key } = await keys.create({ userId: user, name, scopes: (scopes ?? '').split(' ') as Scope[] });
    return `${secret}\n\nKey ${key.keyId} of ${key.userId}, with the scopes ${key.scopes.join(' ')}. It is not shown again.`;
  },
  async list(keys) {
    return (await keys.list()).map(line).join('\n') || 'No keys.';
  },
  async revoke(keys, { id = '' }) {
    if (await keys.revoke(id)) return `Key ${id} revoked.`;
    throw new Error(`No valid key ${id} found. List the keys: keys list`);
  },
};

/** Runs a key command by its name; the same in this process and in a running service. */
export async function runKeyCommand(keys: Store['keys'], name: string, args: Record<string, string>): Promise<string> {
  const command = Object.hasOwn(keyCommands, name) ? keyCommands[name] : undefined;
  if (command === undefined) throw new Error('Unknown command.');
  return command(keys, args);
}

/** Runs a key command in the service that has the data folder, or directly on the database. */
export async function runKeysCommand(argv: string[], settings: Settings, allScopes: string[]): Promise<string> {
  const [name = '', ...rest] = argv;
  if (!Object.hasOwn(keyCommands, name)) throw new Error(`Unknown command. Use:\n${keysUsage}`);
  const { values, positionals } = parseArgs({
    args: rest,
    allowPositionals: true,
    options: { user: { type: 'string' }, name: { type: 'string' }, scopes: { type: 'string' } },
  });
  const scopes = (values.scopes ?? allScopes.join(' ')).split(/[\s,]+/).filter((scope) => scope !== '');
  const unknown = scopes.filter((scope) => !allScopes.includes(scope));
  if (unknown.length > 0) throw new Error(`Unknown scope: ${unknown.join(', ')}. Scopes: ${allScopes.join(' ')}`);
  const args: Record<string, string> = { ...values, scopes: scopes.join(' ') };
  if (positionals[0] !== undefined) args.id = positionals[0];

  if (settings.databaseUrl === '') {
    const reply = await askRunning(settings.dataFolder, { name, args });
    if (reply !== undefined) return reply;
  }
  const store = await openStore({ ...settings, log: createLog(settings) });
  try {
    return await runKeyCommand(store.keys, name, args);
  } finally {
    await store.close();
  }
}

function line({ keyId, userId, name, scopes, createdAt, revokedAt }: ApiKey): string {
  const state = revokedAt === null ? 'valid' : `revoked ${revokedAt}`;
  return [keyId, userId, state, createdAt, scopes.join(','), name].join('\t');
}
