import { sql } from 'kysely';
import type { Queryable } from './database.ts';
import type { RunFailure, StoredLayer } from './records.ts';
import type { Deps } from './run-changes.ts';
import { toJson, toJsonOrNull } from './run-rows.ts';

export interface RunExtras {
  scene: unknown;
  layers: StoredLayer[] | null;
  layersError: RunFailure | null;
}

export async function findExtras(db: Queryable, runId: string): Promise<RunExtras> {
  const row = await db.selectFrom('run_extras').selectAll().where('run_id', '=', runId).executeTakeFirst();
  return {
    scene: row?.scene ?? null,
    layers: (row?.layers ?? null) as RunExtras['layers'],
    layersError: (row?.layers_error ?? null) as RunExtras['layersError'],
  };
}

/** Asks a worker for the layers of a run; asking twice makes one job. */
export async function requestLayers({ database, queue, notices }: Deps, runId: string): Promise<void> {
  await database.kysely.transaction().execute(async (tx) => {
    await tx.updateTable('run_extras').set({ layers_error: null }).where('run_id', '=', runId).execute();
    await queue.add(tx, 'layers', [{ id: runId }]);
    const telling = notices.telling([{ kind: 'jobs', id: 'layers' }]);
    if (telling !== undefined) await sql`${telling}`.execute(tx);
  });
  notices.tellHere({ kind: 'jobs', id: 'layers' });
}

/** Keeps the layers, or why there are none, and tells whoever waits. False if the run is gone; its files are nobody's. */
export async function keepLayers(
  { database, queue, notices }: Deps,
  runId: string,
  outcome: { layers: StoredLayer[]; files: string[] } | { error: RunFailure },
): Promise<boolean> {
  const kept = await database.kysely.transaction().execute(async (tx) => {
    const run = await tx.selectFrom('runs').select('run_id').where('run_id', '=', runId).forShare().executeTakeFirst();
    await queue.remove(tx, 'layers', [runId]);
    if (run === undefined) return false;
    const layers = 'layers' in outcome ? toJson(outcome.layers) : null;
    const layers_error = 'error' in outcome ? toJsonOrNull(outcome.error) : null;
    await tx
      .insertInto('run_extras')
      .values({ run_id: runId, scene: null, layers, layers_error })
      .onConflict((conflict) => conflict.column('run_id').doUpdateSet({ layers, layers_error }))
      .execute();
    if ('files' in outcome && outcome.files.length > 0) {
      await tx
        .insertInto('run_files')
        .values(outcome.files.map((file) => ({ file, run_id: runId })))
        .execute();
    }
    const telling = notices.telling([{ kind: 'layers', id: runId }]);
    if (telling !== undefined) await sql`${telling}`.execute(tx);
    return true;
  });
  notices.tellHere({ kind: 'layers', id: runId });
  return kept;
}
