import { sql } from 'kysely';
import { type NewEvent, writeDelivery } from './delivery-writes.ts';
import type { StoredRun } from './records.ts';
import type { Deps } from './run-changes.ts';
import { type RunRow, toRun } from './run-rows.ts';

/** Writes the events of runs that ended while an earlier version held their events back, each in a transaction. */
export async function writeOwedEvents({ database }: Deps, event: (run: StoredRun) => NewEvent): Promise<void> {
  const owed = await database.kysely.selectFrom('owed_events').select('run_id').execute();
  for (const { run_id } of owed) {
    await database.kysely.transaction().execute(async (tx) => {
      // If several processes start together, only one finds the row.
      const { rows } = await sql<RunRow>`
        with owed as (delete from owed_events where run_id = ${run_id} returning run_id)
        select r.* from runs r join owed using (run_id)`.execute(tx);
      if (rows[0] !== undefined) await writeDelivery(tx, event(toRun(rows[0])));
    });
  }
}
