import { type Selectable, sql } from 'kysely';
import type { StoredRun } from './records.ts';
import type { RunsTable } from './tables.ts';

/** A run as it is read. Its words are only searched. */
export type RunRow = Omit<Selectable<RunsTable>, 'words'>;

/** Every column by name: a prepared statement must not change with the table. */
export const runColumnNames = [
  'run_id',
  'user_id',
  'run_type',
  'status',
  'progress',
  'version',
  'updates',
  'operation_id',
  'parent_run_id',
  'model_type',
  'model_id',
  'seed',
  'seed_given',
  'inputs',
  'ignored_inputs',
  'not_drawn',
  'metadata',
  'tags',
  'work',
  'sources',
  'files',
  'output',
  'error',
  'webhook_url',
  'webhook_secret',
  'attempts',
  'created_at',
  'updated_at',
  'started_at',
  'completed_at',
  'deadline_at',
] as const satisfies (keyof RunRow)[];

/** The columns of `RunRow`, of a table named `r` in the statement. */
export const runColumns = sql.join(runColumnNames.map((column) => sql.ref(`r.${column}`)));

export function toRun(row: RunRow): StoredRun {
  return {
    runId: row.run_id,
    userId: row.user_id,
    runType: row.run_type as StoredRun['runType'],
    status: row.status as StoredRun['status'],
    progress: row.progress,
    version: row.version,
    revision: row.version + row.updates,
    operationId: row.operation_id,
    parentRunId: row.parent_run_id,
    modelType: row.model_type,
    modelId: row.model_id,
    seed: row.seed,
    seedGiven: row.seed_given,
    inputs: row.inputs as StoredRun['inputs'],
    ignoredInputs: row.ignored_inputs,
    notDrawn: row.not_drawn,
    metadata: row.metadata as StoredRun['metadata'],
    tags: row.tags,
    work: row.work as StoredRun['work'],
    sources: row.sources as StoredRun['sources'],
    files: row.files as StoredRun['files'],
    output: row.output === null ? undefined : (row.output as StoredRun['output']),
    error: row.error as StoredRun['error'],
    webhookUrl: row.webhook_url,
    webhookSecret: row.webhook_secret,
    attempts: row.attempts,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    completedAt: row.completed_at?.toISOString() ?? null,
  };
}

/** JSON for a column; values that JSON cannot represent become null. */
export function toJson(value: unknown): string {
  return JSON.stringify(value ?? null);
}

export function toJsonOrNull(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}
