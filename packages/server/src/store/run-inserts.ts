import { Refused } from '../contract/refused.ts';
import type { Database } from './database.ts';
import { newId } from './ids.ts';
import { type InsertOptions, insertStatement } from './insert-statement.ts';
import type { Notices } from './notices.ts';
import type { NewJob, Queue } from './queue.ts';
import type { NewRun, StoredRun } from './records.ts';

export type Inserted = { run: StoredRun } | { problem: Refused };

/**
 * Writes many accepted runs with their jobs, files and idempotency keys in one transaction, which makes accepting runs
 * cheap under load. Runs get their positions in the fair queue here, and are refused if it is full.
 */
export async function insertRuns(
  { database, queue, notices }: { database: Database; queue: Queue; notices: Notices },
  accepted: NewRun[],
  options: InsertOptions,
): Promise<Inserted[]> {
  const batch = accepted.map((run) => ({
    run: storedForm(run),
    idempotency: run.idempotency,
    workGroup: run.workGroup,
  }));
  const statement = insertStatement(notices, batch, options);
  const written = await database.kysely.transaction().execute(async (tx) => {
    const { rows } = await statement.execute(tx);
    // pg-boss' priorities are reversed: higher ones go first.
    const jobs = rows.flatMap(({ at, tag }): NewJob[] => {
      const { run, workGroup } = batch[at] as (typeof batch)[number];
      if (run.work === null) return [];
      return [{ id: run.runId, priority: -tag, ...(workGroup !== undefined && { group: { id: workGroup } }) }];
    });
    await queue.add(tx, 'runs', jobs);
    return new Set(rows.map(({ at }) => at));
  });
  notices.notifyHere({ kind: 'jobs', id: 'runs' });
  return batch.map(({ run }, at) => (written.has(at) ? { run } : { problem: queueFull(options.queueLimit) }));
}

function queueFull(limit: number): Refused {
  return new Refused(
    'queue_full',
    `${limit} of your runs are waiting already. Let some finish, or cancel some, and send this again.`,
    { queued_runs: limit },
    { retryAfter: 5 },
  );
}

function storedForm(run: NewRun): StoredRun {
  const { id, at } = newId();
  const now = at.toISOString();
  const done = run.result !== undefined;
  return {
    runId: id,
    userId: run.userId,
    runType: run.runType,
    status: done ? 'completed' : 'queued',
    progress: done ? 1 : 0,
    version: 1,
    revision: 1,
    operationId: run.operationId,
    parentRunId: run.parentRunId ?? null,
    modelType: run.modelType ?? null,
    modelId: run.modelId ?? null,
    seed: run.seed ?? null,
    seedGiven: run.seedGiven ?? false,
    inputs: run.inputs,
    ignoredInputs: run.ignoredInputs ?? [],
    metadata: run.metadata ?? null,
    tags: run.tags ?? [],
    work: run.work,
    sources: run.sources ?? [],
    files: run.result?.files ?? [],
    output: run.result?.output,
    error: null,
    webhookUrl: run.webhookUrl ?? null,
    webhookSecret: run.webhookSecret ?? null,
    attempts: 0,
    createdAt: now,
    updatedAt: now,
    startedAt: done ? now : null,
    completedAt: done ? now : null,
  };
}
