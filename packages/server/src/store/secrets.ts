import type { Log } from '../process/log.ts';
import type { Database } from './database.ts';
import { plainRows, resealRows } from './reseal.ts';
import { createSealing, type Sealed, type Sealing, SecretUnreadable } from './sealing.ts';
import { makeSecretKeyFile, readSecretKeyFile } from './secret-key-file.ts';

export interface Secrets {
  /** Encrypts a secret of a caller. It can only be decrypted for that caller. */
  seal(userId: string, secret: string): Sealed;
  /** Throws a `SecretUnreadable` if none of the keys fits. */
  open(userId: string, secret: Sealed): string;
  /** Encrypts with the current key what is still encrypted with the previous one. */
  reseal(): Promise<void>;
}

export interface SecretOptions {
  dataFolder: string;
  secretKey?: Uint8Array | undefined;
  previousSecretKey?: Uint8Array | undefined;
  log: Log;
}

/** The row of a known value: the key is right if it can be decrypted. */
const checkName = 'key-check';
const checkText = 'darkroom';
const checkPurpose = `secret ${checkName}`;
const ofUser = (userId: string) => `webhook secret of ${userId}`;

/** Checks the key and encrypts any secrets that are still plain text. One process at a time. */
export async function openSecrets(database: Database, options: SecretOptions): Promise<Secrets> {
  const { kysely } = database;
  const findCheck = async () =>
    (await kysely.selectFrom('secrets').select('value').where('name', '=', checkName).executeTakeFirst())?.value;
  const known = await findCheck();
  const sealing = createSealing({
    current: await currentKey(database, options, known !== undefined),
    previous: options.previousSecretKey,
  });
  if (known !== undefined && !canOpen(sealing, known)) throw new Error(wrongKey(database, options));
  await kysely
    .insertInto('secrets')
    .values({ name: checkName, value: sealing.seal(checkPurpose, checkText) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet((row) => ({ value: row.ref('excluded.value') })))
    .execute();
  await resealRows(database, sealing, plainRows, ofUser, options.log);

  return {
    seal: (userId, secret) => sealing.seal(ofUser(userId), secret),
    open: (userId, secret) => sealing.open(ofUser(userId), secret),
    async reseal() {
      if (sealing.previousKeyId === undefined) return;
      // While processes are restarted one by one, only those with the newest key do this, or they would undo each
      // other's work.
      if (!(await findCheck())?.startsWith(`enc1:${sealing.keyId}:`)) return;
      await resealRows(database, sealing, sealing.previousKeyId, ofUser, options.log);
    },
  };
}

async function currentKey(database: Database, options: SecretOptions, encrypted: boolean): Promise<Uint8Array> {
  const { secretKey, dataFolder } = options;
  if (secretKey !== undefined) return secretKey;
  if (database.kind === 'postgres') throw new Error('DARKROOM_SECRET_KEY must be set for a Postgres server.');
  const kept = await readSecretKeyFile(dataFolder);
  if (kept !== undefined) return kept;
  if (encrypted) throw new Error(wrongKey(database, options));
  return await makeSecretKeyFile(dataFolder);
}

function canOpen(sealing: Sealing, known: Sealed): boolean {
  try {
    return sealing.open(checkPurpose, known) === checkText;
  } catch (error) {
    if (error instanceof SecretUnreadable) return false;
    throw error;
  }
}

function wrongKey({ kind }: Database, { secretKey, dataFolder }: SecretOptions): string {
  const which =
    secretKey === undefined && kind === 'pglite'
      ? `The file secret-key in ${dataFolder} is missing or not the one that this database was encrypted with. Restore it from a backup`
      : 'DARKROOM_SECRET_KEY is not the key that this database was encrypted with. Set it to that key';
  return `${which}; to change the key, set DARKROOM_SECRET_KEY to the new one and DARKROOM_SECRET_KEY_PREVIOUS to the earlier one.`;
}
