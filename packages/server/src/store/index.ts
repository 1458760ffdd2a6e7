import { sql } from 'kysely';
import { inTime } from '../process/in-time.ts';
import type { DatabaseOptions } from './database.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { createDeliveryStore } from './deliveries.ts';
import { releaseClaims } from './delivery-claims.ts';
import { createDeployment } from './deployment.ts';
import { createIdempotency, releaseRunning } from './idempotency.ts';
import { createKeys } from './keys.ts';
import { migrate } from './migrate.ts';
import { createModels, seedModels } from './models.ts';
import { openNotices } from './notices.ts';
import { openDatabase } from './open-database.ts';
import { createPrompts } from './prompts.ts';
import { openQueue } from './queue.ts';
import { createRateLimits } from './rate-limits.ts';
import { countRuns } from './run-reads.ts';
import { createRunStore } from './run-store.ts';
import { openSecrets } from './secrets.ts';
import { withStartLock } from './start-lock.ts';
import { createUsage } from './usage.ts';
import { createWebhookSecrets } from './webhook-secrets.ts';

export interface StoreOptions extends DatabaseOptions {
  /** Maximum number of waiting runs per caller. */
  queueLimit: number;
  /** Maximum time for the work on a run. */
  runDeadlineSeconds: number;
  /** Encrypts secrets; the embedded database makes one if it is omitted. */
  secretKey?: Uint8Array | undefined;
  /** Still decrypts secrets while keys are rotated. */
  previousSecretKey?: Uint8Array | undefined;
}

/** Everything that is stored. Only this folder writes SQL. */
export type Store = Awaited<ReturnType<typeof openStore>>;

export async function openStore(options: StoreOptions) {
  const database = await openDatabase(options);
  try {
    const { queue, secrets } = await withStartLock(database, async () => {
      await migrate(database);
      await seedModels(database);
      if (database.kind === 'pglite') {
        await releaseRunning(database);
        await releaseClaims(database);
      }
      return { secrets: await openSecrets(database, options), queue: await openQueue(database, options.log) };
    });
    const notices = await openNotices(database);
    const { queueLimit, runDeadlineSeconds } = options;
    const deps = { database, queue, notices, queueLimit, runDeadlineSeconds };
    const deliveries = createDeliveryStore(deps);
    const idempotency = createIdempotency(database);
    return {
      kind: database.kind,
      runs: createRunStore(deps),
      deliveries,
      prompts: createPrompts(database),
      models: createModels(database),
      keys: createKeys(database, notices),
      secrets,
      webhookSecrets: createWebhookSecrets(database, secrets),
      usage: createUsage(database),
      deployment: createDeployment(database),
      idempotency,
      rateLimits: createRateLimits(database),
      queue,
      notices,
      /** Throws `DatabaseUnavailable` if the database does not respond within two seconds. */
      async check(): Promise<void> {
        const late = () => new DatabaseUnavailable('The database does not respond.');
        await inTime(sql`select 1`.execute(database.kysely), 2_000, late);
      },
      /** Removes dead rows, which Postgres servers do by themselves and the embedded database does not. */
      async tidy(): Promise<void> {
        if (database.kind === 'postgres') return;
        // Read from the catalogue, so new tables are included.
        const { rows } = await database.raw.executeSql(
          'select schemaname, tablename from pg_tables where schemaname = any($1::text[])',
          [[database.schema, `${database.schema}_jobs`]],
        );
        for (const { schemaname, tablename } of rows) {
          await database.raw.executeSql(`vacuum ${schemaname}."${tablename}"`);
        }
      },
      async counts() {
        const [runs, pendingDeliveries] = await Promise.all([countRuns(database.kysely), deliveries.countPending()]);
        return { ...runs, pendingDeliveries };
      },
      async close(): Promise<void> {
        idempotency.close();
        await notices.close().catch(() => undefined);
        await queue.stop().catch(() => undefined);
        await database.close();
      },
    };
  } catch (error) {
    await database.close().catch(() => undefined);
    throw error;
  }
}

export { DatabaseUnavailable } from './database-unavailable.ts';
export type { Delivery, DeliveryAttempt } from './deliveries.ts';
export { firstUser } from './demonstration-models.ts';
export type { StoredResponse } from './idempotency.ts';
export type { ApiKey, Scope } from './keys.ts';
export { mayUse, showModel } from './models.ts';
export { orDiscard } from './or-discard.ts';
export type { Prompt } from './prompts.ts';
export type * from './records.ts';
export type { RunFilters } from './run-reads.ts';
export { isSealed, SecretUnreadable } from './sealing.ts';
