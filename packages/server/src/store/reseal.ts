import { type RawBuilder, sql } from 'kysely';
import type { Log } from '../process/log.ts';
import type { Database } from './database.ts';
import { type Sealed, type Sealing, SecretUnreadable } from './sealing.ts';

/** Stands for the key id in rows from before secrets were encrypted. */
export const plainRows = '';

/** The columns of the callers' webhook secrets. */
const columns = [
  { table: 'runs', id: 'run_id', secret: 'webhook_secret' },
  { table: 'deliveries', id: 'delivery_id', secret: 'secret' },
  { table: 'webhook_secrets', id: 'secret_id', secret: 'secret' },
] as const;
const rowsAtOnce = 500;
const firstId = '00000000-0000-0000-0000-000000000000';

/** Encrypts everything under this key id with the current key, a few rows at a time. */
export async function resealRows(
  database: Database,
  sealing: Sealing,
  keyId: string,
  purposeOf: (userId: string) => string,
  log: Log,
): Promise<void> {
  for (const column of columns) {
    const counts = { sealed: 0, unreadable: 0 };
    for (let after: string | undefined = firstId; after !== undefined; ) {
      after = await resealSome(database, { sealing, keyId, purposeOf, counts }, column, after);
    }
    if (counts.sealed > 0) log.info({ table: column.table, rows: counts.sealed }, 'webhook secrets encrypted');
    if (counts.unreadable > 0)
      log.warn({ table: column.table, rows: counts.unreadable }, 'webhook secrets could not be decrypted');
  }
}

interface Pass {
  sealing: Sealing;
  keyId: string;
  purposeOf: (userId: string) => string;
  counts: { sealed: number; unreadable: number };
}

/** Re-encrypts the next few rows; returns the id to continue after, or undefined after the last row. */
async function resealSome(
  { kysely }: Database,
  { sealing, keyId, purposeOf, counts }: Pass,
  { table, id, secret }: (typeof columns)[number],
  after: string,
): Promise<string | undefined> {
  const [tableName, idColumn, secretColumn] = [sql.table(table), sql.ref(id), sql.ref(secret)];
  return await kysely.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; user_id: string; secret: Sealed }>`
      select ${idColumn} as id, user_id, ${secretColumn} as secret from ${tableName}
      where ${secretColumn} is not null and ${keyIdOf(secretColumn)} = ${keyId} and ${idColumn} > ${after}
      order by ${idColumn} limit ${rowsAtOnce} for update`.execute(tx);
    const sealed = rows.flatMap(({ id, user_id, secret }) => {
      try {
        const text = keyId === plainRows ? secret : sealing.open(purposeOf(user_id), secret);
        return [{ id, secret: sealing.seal(purposeOf(user_id), text) }];
      } catch (error) {
        if (!(error instanceof SecretUnreadable)) throw error;
        counts.unreadable += 1;
        return [];
      }
    });
    counts.sealed += sealed.length;
    if (sealed.length > 0) {
      await sql`
        update ${tableName} t set ${secretColumn} = v.secret
        from unnest(${sealed.map((row) => row.id)}::uuid[], ${sealed.map((row) => row.secret)}::text[]) v(id, secret)
        where t.${idColumn} = v.id`.execute(tx);
    }
    return rows.length < rowsAtOnce ? undefined : rows.at(-1)?.id;
  });
}

/** The expression of the indexes `runs_by_secret_key`, `deliveries_by_secret_key` and `webhook_secrets_by_secret_key`. */
function keyIdOf(column: RawBuilder<unknown>): RawBuilder<string> {
  return sql`case when ${column} like 'enc1:%' then substr(${column}, 6, 8) else '' end`;
}
