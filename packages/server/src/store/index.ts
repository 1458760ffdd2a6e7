import { sql } from 'kysely';
import type { DatabaseOptions } from './database.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { createDeliveryStore, type DeliveryStore } from './deliveries.ts';
import { releaseClaims } from './delivery-claims.ts';
import { createDeployment, type Deployment } from './deployment.ts';
import { createIdempotency, type Idempotency, releaseRunning } from './idempotency.ts';
import { createKeys, type Keys } from './keys.ts';
import { migrate } from './migrate.ts';
import { createModels, type Models, seedModels } from './models.ts';
import { type Notices, openNotices } from './notices.ts';
import { openDatabase } from './open-database.ts';
import { createPrompts, type Prompts } from './prompts.ts';
import { openQueue, type Queue } from './queue.ts';
import { createRateLimits, type RateLimits } from './rate-limits.ts';
import { countRuns } from './run-reads.ts';
import { createRunStore, type RunStore } from './run-store.ts';
import { openSecrets, type Secrets } from './secrets.ts';
import { withStartLock } from './start-lock.ts';
import { createUsage, type Usage } from './usage.ts';
import { createWebhookSecrets, type WebhookSecrets } from './webhook-secrets.ts';

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
export interface Store {
  readonly kind: 'pglite' | 'postgres';
  readonly runs: RunStore;
  readonly deliveries: DeliveryStore;
  readonly prompts: Prompts;
  readonly models: Models;
  readonly keys: Keys;
  readonly secrets: Secrets;
  readonly webhookSecrets: WebhookSecrets;
  readonly usage: Usage;
  readonly deployment: Deployment;
  readonly idempotency: Idempotency;
  readonly rateLimits: RateLimits;
  readonly queue: Queue;
  readonly notices: Notices;
  /** Throws `DatabaseUnavailable` if the database does not respond within two seconds. */
  check(): Promise<void>;
  /** Removes dead rows, which Postgres servers do by themselves and the embedded database does not. */
  tidy(): Promise<void>;
  counts(): Promise<{ queued: number; processing: number; pendingDeliveries: number }>;
  close(): Promise<void>;
}

export async function openStore(options: StoreOptions): Promise<Store> {
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
    const deps = { database, queue, notices };
    const deliveries = createDeliveryStore(deps);
    const idempotency = createIdempotency(database);
    return {
      kind: database.kind,
      runs: createRunStore(deps, options),
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
      async check() {
        await inTime(sql`select 1`.execute(database.kysely), 2_000);
      },
      async tidy() {
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
      async close() {
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

async function inTime(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DatabaseUnavailable('The database does not respond.')), ms);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

export type { Log } from '../process/log.ts';
export { DatabaseUnavailable } from './database-unavailable.ts';
export type { Delivery, DeliveryAttempt } from './deliveries.ts';
export { firstUser } from './demonstration-models.ts';
export type { Answer, Beginning } from './idempotency.ts';
export type { ApiKey, KeyHolder, Scope } from './keys.ts';
export { type Model, type ModelRecord, mayUse, showModel } from './models.ts';
export type { Prompt } from './prompts.ts';
export type { Allowance, Policy } from './rate-limits.ts';
export type * from './records.ts';
export type { RunFilters } from './run-reads.ts';
export { isSealed, SecretUnreadable } from './sealing.ts';
