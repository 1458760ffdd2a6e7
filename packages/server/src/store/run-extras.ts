import { sql } from 'kysely';
import type { RunError, StoredLayer } from './records.ts';
import type { Deps } from './run-changes.ts';
import { toJson, toJsonOrNull } from './run-rows.ts';

export interface RunExtras {
  scene: unknown;
  layers: StoredLayer[] | null;
  layersError: RunError | null;
}

export async function findExtras({ database }: Deps, runId: string): Promise<RunExtras> {
  const row = await database.kysely.selectFrom('run_extras').selectAll().where('run_id', '=', runId).executeTakeFirst();
  return {
    scene: row?.scene ?? null,
    layers: (row?.layers ?? null) as RunExtras['layers'],
    layersError: (row?.layers_error ?? null) as RunExtras['layersError'],
  };
}

/** Asks a worker for the layers of a run; asking twice makes only one job. */
export async function requestLayers({ database, queue, notices }: Deps, runId: string): Promise<void> {
  await database.kysely.transaction().execute(async (tx) => {
    await tx.updateTable('run_extras').set({ layers_error: null }).where('run_id', '=', runId).execute();
    await queue.add(tx, 'layers', [{ id: runId }]);
    await notices.send(tx, { kind: 'jobs', id: 'layers' });
  });
  notices.notifyHere({ kind: 'jobs', id: 'layers' });
}

/** A worker starts on the layers. Returns the number of the attempt, or null if the run no longer exists. */
export async function startLayers({ database }: Deps, runId: string): Promise<number | null> {
  const { rows } = await sql<{ layers_attempts: number }>`
    insert into run_extras as e (run_id, layers_attempts) select run_id, 1 from runs where run_id = ${runId}
    on conflict (run_id) do update set layers_attempts = e.layers_attempts + 1
    returning layers_attempts`.execute(database.kysely);
  return rows[0]?.layers_attempts ?? null;
}

export async function releaseLayers({ database }: Deps, runId: string): Promise<void> {
  await sql`
    update run_extras set layers_attempts = greatest(layers_attempts - 1, 0) where run_id = ${runId}`.execute(
    database.kysely,
  );
}

/**
 * Stores the layers, or why there are none, and notifies waiting callers. False if the run was deleted; then nothing
 * owns the files.
 */
export async function keepLayers(
  { database, queue, notices }: Deps,
  runId: string,
  outcome: { layers: StoredLayer[]; files: string[] } | { error: RunError },
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
      .onConflict((conflict) => conflict.column('run_id').doUpdateSet({ layers, layers_error, layers_attempts: 0 }))
      .execute();
    if ('files' in outcome && outcome.files.length > 0) {
      await tx
        .insertInto('run_files')
        .values(outcome.files.map((file) => ({ file, run_id: runId })))
        .execute();
    }
    await notices.send(tx, { kind: 'layers', id: runId });
    return true;
  });
  notices.notifyHere({ kind: 'layers', id: runId });
  return kept;
}
