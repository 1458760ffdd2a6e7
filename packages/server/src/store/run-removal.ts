import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { NewEvent } from './delivery-writes.ts';
import { writeDelivery } from './delivery-writes.ts';
import type { StoredRun } from './records.ts';
import type { Deps } from './run-changes.ts';
import { type RunRow, toRun } from './run-rows.ts';

/** Deletes ended runs and gives the names of the files they owned. Their children stay, without a parent. */
export async function removeRuns(
  { database, notices }: Deps,
  ids: string[],
  terminal: readonly string[],
): Promise<{ removed: string[]; files: string[] }> {
  const done = await database.kysely.transaction().execute(async (tx) => {
    const { rows: locked } = await sql<{ run_id: string }>`
      select run_id from runs where run_id = any(${ids}::uuid[]) and status = any(${terminal}::text[])
      order by run_id for update`.execute(tx);
    const removed = locked.map(({ run_id }) => run_id);
    if (removed.length === 0) return { removed, files: [] };
    const { rows } = await sql<{ file: string }>`
      delete from run_files where run_id = any(${removed}::uuid[]) returning file`.execute(tx);
    await sql`delete from runs where run_id = any(${removed}::uuid[])`.execute(tx);
    const telling = notices.telling(removed.map((id) => ({ kind: 'removed', id })));
    if (telling !== undefined) await sql`${telling}`.execute(tx);
    return { removed, files: rows.map(({ file }) => file) };
  });
  for (const id of done.removed) notices.tellHere({ kind: 'removed', id });
  return done;
}

/** Runs that ended before this moment, a few at a time. */
export async function endedBefore(database: Database, moment: Date, count: number): Promise<string[]> {
  const rows = await database.kysely
    .selectFrom('runs')
    .select('run_id')
    .where('completed_at', '<', moment)
    .orderBy('completed_at')
    .limit(count)
    .execute();
  return rows.map(({ run_id }) => run_id);
}

export async function overdueRuns(database: Database): Promise<string[]> {
  const { rows } = await sql<{ run_id: string }>`
    select run_id from runs where status in ('queued', 'processing') and deadline_at <= now() limit 100`.execute(
    database.kysely,
  );
  return rows.map(({ run_id }) => run_id);
}

/** Runs whose synchronous caller was never answered, because the process that held the request is gone. */
export async function forgottenHolds(database: Database, olderThan: Date): Promise<string[]> {
  const rows = await database.kysely
    .selectFrom('runs')
    .select('run_id')
    .where('webhook_state', '=', 'held')
    .where('created_at', '<', olderThan)
    .limit(100)
    .execute();
  return rows.map(({ run_id }) => run_id);
}

/**
 * A synchronous caller was answered, so nobody need be told; or was not, so the event is due: at once, if the run has
 * ended in the meantime. Null if there was nothing held.
 */
export async function settleHold(
  { database, queue, notices }: Deps,
  runId: string,
  told: boolean,
  terminal: readonly string[],
  event: (run: StoredRun) => NewEvent,
): Promise<StoredRun | null> {
  const run = await database.kysely.transaction().execute(async (tx) => {
    const ended = sql`status = any(${terminal}::text[])`;
    const state = told ? sql`'none'` : sql`case when ${ended} then 'sent' else 'due' end`;
    const { rows } = await sql<RunRow>`
      update runs set webhook_state = ${state} where run_id = ${runId} and webhook_state = 'held' returning *`.execute(
      tx,
    );
    const row = rows[0];
    if (row === undefined) return null;
    const settled = toRun(row);
    if (settled.webhookState === 'sent') {
      await writeDelivery(tx, queue, event(settled));
      const telling = notices.telling([{ kind: 'jobs', id: 'deliveries' }]);
      if (telling !== undefined) await sql`${telling}`.execute(tx);
    }
    return settled;
  });
  if (run?.webhookState === 'sent') notices.tellHere({ kind: 'jobs', id: 'deliveries' });
  return run;
}

/** Events are for resuming a stream, which nobody does long after. */
export async function forgetEvents(database: Database, olderThan: Date): Promise<void> {
  await database.kysely.deleteFrom('run_events').where('created_at', '<', olderThan).execute();
}
