import { sql } from 'kysely';
import type { Deps } from './run-changes.ts';

/** Deletes ended runs and returns the names of their files. Their children stay, without a parent. */
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
    await notices.send(tx, ...removed.map((id) => ({ kind: 'removed', id }) as const));
    return { removed, files: rows.map(({ file }) => file) };
  });
  for (const id of done.removed) notices.notifyHere({ kind: 'removed', id });
  return done;
}

/** Runs that ended before this moment, a few at a time. */
export async function endedBefore({ database }: Deps, moment: Date, count: number): Promise<string[]> {
  const rows = await database.kysely
    .selectFrom('runs')
    .select('run_id')
    .where('completed_at', '<', moment)
    .orderBy('completed_at')
    .limit(count)
    .execute();
  return rows.map(({ run_id }) => run_id);
}

export async function overdueRuns({ database }: Deps): Promise<string[]> {
  const { rows } = await sql<{ run_id: string }>`
    select run_id from runs where status in ('queued', 'processing') and deadline_at <= now() limit 100`.execute(
    database.kysely,
  );
  return rows.map(({ run_id }) => run_id);
}

/** Events are only kept for resuming a stream, which does not happen long after. */
export async function forgetEvents({ database }: Deps, olderThan: Date): Promise<void> {
  await database.kysely.deleteFrom('run_events').where('created_at', '<', olderThan).execute();
}
