import { randomBytes } from 'node:crypto';
import type { components } from '@darkroom/contract/types';
import { type Selectable, sql, type Transaction } from 'kysely';
import { componentSchema } from '../contract/document.ts';
import type { Database } from './database.ts';
import { newId } from './ids.ts';
import type { Secrets } from './secrets.ts';
import type { Tables } from './tables.ts';

export type SigningSecret = components['schemas']['SigningSecret'];

export type WebhookSecrets = ReturnType<typeof createWebhookSecrets>;

const limits = componentSchema('SigningSecret')['x-limits'] as { previous_valid_seconds: number };
/** As Standard Webhooks recommends: 24 to 64 bytes. */
const secretBytes = 24;

type Row = Selectable<Tables['webhook_secrets']>;
type Executor = Pick<Transaction<Tables>, 'selectFrom' | 'insertInto'>;

export function createWebhookSecrets({ kysely }: Database, { seal, open }: Secrets) {
  const insert = async (executor: Executor, userId: string, secret: string, now: Date): Promise<void> => {
    const row = {
      secret_id: newId().id,
      user_id: userId,
      secret: seal(userId, secret),
      created_at: now,
      expires_at: null,
    };
    await executor
      .insertInto('webhook_secrets')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  };
  const read = (executor: Executor, userId: string): Promise<Row[]> =>
    executor
      .selectFrom('webhook_secrets')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy(sql`expires_at desc nulls first`)
      .execute();
  /** The current secret and, while it signs, the previous one. */
  const find = async (userId: string, now: Date): Promise<Row[]> => {
    let rows = await read(kysely, userId);
    if (rows.length === 0) {
      await insert(kysely, userId, newSecret(), now);
      rows = await read(kysely, userId);
    }
    return valid(rows, now);
  };
  const show = (userId: string, rows: Row[]): SigningSecret => {
    const [current, previous] = rows as [Row, Row?];
    return {
      secret: open(userId, current.secret),
      created_at: current.created_at.toISOString(),
      previous_expires_at: previous?.expires_at?.toISOString() ?? null,
    };
  };

  return {
    /** The secret of a user, made at the first call; processes that ask together agree on one. */
    get: async (userId: string, now = new Date()): Promise<SigningSecret> => show(userId, await find(userId, now)),
    /** Makes a new one. The one before still signs for a while; any that is older does not. */
    async rotate(userId: string, now = new Date()): Promise<SigningSecret> {
      const until = new Date(now.getTime() + limits.previous_valid_seconds * 1000);
      return await kysely.transaction().execute(async (tx) => {
        // There may be no row to lock yet, so rotations of one user wait for each other on a name.
        await sql`select pg_advisory_xact_lock(hashtextextended(${`webhook secret ${userId}`}, 0))`.execute(tx);
        const ofUser = tx.deleteFrom('webhook_secrets').where('user_id', '=', userId);
        await ofUser.where('expires_at', 'is not', null).execute();
        await tx.updateTable('webhook_secrets').set({ expires_at: until }).where('user_id', '=', userId).execute();
        await insert(tx, userId, newSecret(), now);
        return show(userId, valid(await read(tx, userId), now));
      });
    },
    /** Everything that signs an event now, the current secret first. */
    signing: async (userId: string, now = new Date()): Promise<string[]> =>
      (await find(userId, now)).map(({ secret }) => open(userId, secret)),
    /** Gives the user this secret, unless there is one already. */
    seed: (userId: string, secret: string) => insert(kysely, userId, secret, new Date()),
  };
}

function valid(rows: Row[], now: Date): Row[] {
  return rows.filter(({ expires_at }) => expires_at === null || expires_at > now);
}

function newSecret(): string {
  return `whsec_${randomBytes(secretBytes).toString('base64')}`;
}
