import { Refused } from '../contract/refused.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { newId } from './ids.ts';
import { insertStatement } from './insert-statement.ts';
import type { NewRun, StoredRun } from './records.ts';
import type { Deps } from './run-changes.ts';

export type Inserted = { run: StoredRun } | { refused: Refused };

/**
 * Writes many accepted runs with their jobs, files and idempotency keys in one statement, which makes accepting runs
 * cheap under load. Runs get their positions in the fair queue here, and are refused if it is full.
 */
async function insertRuns(deps: Deps, accepted: NewRun[]): Promise<Inserted[]> {
  const { database, notices, queueLimit } = deps;
  const batch = accepted.map((run) => ({
    run: storedForm(run),
    idempotency: run.idempotency,
    workGroup: run.workGroup,
  }));
  const { rows } = await insertStatement(deps, batch).execute(database.kysely);
  const written = new Set(rows.map(({ at }) => at));
  notices.notifyHere({ kind: 'jobs', id: 'runs' });
  return batch.map(({ run }, at) => (written.has(at) ? { run } : { refused: queueFull(queueLimit) }));
}

function queueFull(limit: number): Refused {
  return new Refused(
    'queue_full',
    `${limit} of your runs are waiting already. Let some finish, or cancel some, and send this again.`,
    { queued_runs: limit },
    { retryAfter: 5 },
  );
}

/** A new run as it is stored. */
export function storedForm({ result, idempotency: _, workGroup: __, ...given }: NewRun): StoredRun {
  const { id, at } = newId();
  const now = at.toISOString();
  const done = result !== undefined;
  return {
    ...defaults,
    ...given,
    runId: id,
    status: done ? 'completed' : 'queued',
    progress: done ? 1 : 0,
    version: 1,
    revision: 1,
    files: result?.files ?? [],
    output: result?.output,
    error: null,
    attempts: 0,
    createdAt: now,
    updatedAt: now,
    startedAt: done ? now : null,
    completedAt: done ? now : null,
  };
}

const defaults = {
  parentRunId: null,
  modelType: null,
  modelId: null,
  seed: null,
  seedGiven: false,
  ignoredInputs: [],
  notDrawn: [],
  metadata: null,
  tags: [],
  sources: [],
  webhookUrl: null,
  webhookSecret: null,
};

/** A run that cannot be written, for example because its parent was deleted, must not fail the others in its batch. */
export async function insertEach(deps: Deps, runs: NewRun[]): Promise<Inserted[]> {
  try {
    return await insertRuns(deps, runs);
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    if (runs.length === 1) return [{ refused: refusal(error) }];
    const results: Inserted[] = [];
    for (const run of runs) results.push(...(await insertEach(deps, [run])));
    return results;
  }
}

function refusal(error: unknown): Refused {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code === '23503' && constraint === 'runs_parent_run_id_fkey') {
    return new Refused('run_not_found', 'The run that this one is made from has been deleted.');
  }
  return new Refused('internal_error', 'The run could not be written.', undefined, { cause: error });
}
