import { sql } from 'kysely';
import type { RunUpdate, StoredRun } from './records.ts';
import { clock, type Deps } from './run-changes.ts';
import { type RunRow, runColumns, toJsonOrNull, toRun } from './run-rows.ts';

/**
 * Changes what the caller may change, in any status. This is no event, so the version stays as it is. Null if the run
 * is not the caller's, or no longer the expected one.
 */
export async function updateRun(
  { database }: Deps,
  userId: string,
  runId: string,
  { tags, metadata, ifRevision }: RunUpdate,
): Promise<StoredRun | null> {
  const { rows } = await sql<RunRow>`
    update runs r set
      updates = r.updates + 1,
      updated_at = ${clock},
      tags = ${tags === undefined ? sql`r.tags` : sql`${tags}::text[]`},
      metadata = ${metadata === undefined ? sql`r.metadata` : sql`${toJsonOrNull(metadata)}::json`}
    where r.run_id = ${runId} and r.user_id = ${userId}
      ${ifRevision === undefined ? sql`` : sql`and r.version + r.updates = ${ifRevision}`}
    returning ${runColumns}`.execute(database.kysely);
  return rows[0] === undefined ? null : toRun(rows[0]);
}
