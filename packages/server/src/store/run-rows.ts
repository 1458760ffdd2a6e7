import { type Selectable, sql } from 'kysely';
import type { StoredRun } from './records.ts';
import type { RunsTable } from './tables.ts';

/** A run as it is read. Its words are only searched, its deadline only compared. */
export type RunRow = Omit<Selectable<RunsTable>, 'words' | 'deadline_at'>;

/** The fields of a stored run and the types of their columns, which have the same names in snake case. */
const columnTypes = {
  runId: 'uuid',
  userId: 'text',
  runType: 'text',
  status: 'text',
  progress: 'double precision',
  version: 'integer',
  operationId: 'text',
  parentRunId: 'uuid',
  modelType: 'text',
  modelId: 'uuid',
  seed: 'double precision',
  seedGiven: 'boolean',
  inputs: 'json',
  ignoredInputs: 'text[]',
  notDrawn: 'text[]',
  metadata: 'json',
  tags: 'text[]',
  work: 'json',
  sources: 'json',
  files: 'json',
  output: 'json',
  error: 'json',
  webhookUrl: 'text',
  webhookSecret: 'text',
  attempts: 'integer',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
  startedAt: 'timestamptz',
  completedAt: 'timestamptz',
} as const satisfies Record<Exclude<keyof StoredRun, 'revision'>, string>;

export const runFields = Object.entries(columnTypes).map(([field, type]) => ({
  field: field as keyof typeof columnTypes,
  column: field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as keyof RunRow,
  type,
}));

/** Every column by name: a prepared statement must not change with the table. */
export const runColumnNames: (keyof RunRow)[] = [...runFields.map(({ column }) => column), 'updates'];

/** The columns of `RunRow`, of a table named `r` in the statement. */
export const runColumns = sql.join(runColumnNames.map((column) => sql.ref(`r.${column}`)));

export function toRun(row: RunRow): StoredRun {
  const run: Record<string, unknown> = { revision: row.version + row.updates };
  for (const { field, column } of runFields) {
    const value = row[column];
    run[field] = value instanceof Date ? value.toISOString() : value;
  }
  run.output ??= undefined;
  return run as unknown as StoredRun;
}

/** JSON for a column; values that JSON cannot represent become null. */
export function toJson(value: unknown): string {
  return JSON.stringify(value ?? null);
}

export function toJsonOrNull(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}
