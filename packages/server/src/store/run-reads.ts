import { readCursor, wordsOf } from '@darkroom/contract/service';
import { sql } from 'kysely';
import { maxItems } from '../contract/document.ts';
import { toPage } from './cursor.ts';
import type { Queryable } from './database.ts';
import { firstIdAt } from './ids.ts';
import type { Page, PageRequest, StoredRun } from './records.ts';
import type { Deps } from './run-changes.ts';
import { runColumnNames, toRun } from './run-rows.ts';

export interface RunFilters {
  /** Any of these. */
  status?: string[] | undefined;
  runType?: string | undefined;
  modelType?: string | undefined;
  parentRunId?: string | undefined;
  tag?: string | undefined;
  /** Beginnings of words that the prompt has. */
  words?: string | undefined;
  createdAfter?: string | undefined;
  createdBefore?: string | undefined;
}

const treeSize = maxItems('RunTree', 'runs');

/** The runs with these ids, in the order of the ids; null for those that do not exist. */
export async function findRuns({ database }: Pick<Deps, 'database'>, ids: string[]): Promise<(StoredRun | null)[]> {
  const rows = await database.kysely
    .selectFrom('runs')
    .select(runColumnNames)
    .where(sql<boolean>`run_id = any(${ids}::uuid[])`)
    .execute();
  const found = new Map(rows.map((row) => [row.run_id, toRun(row)]));
  return ids.map((id) => found.get(id.toLowerCase()) ?? null);
}

/** The run that a file belongs to; null if it has been deleted. */
export async function runOfFile({ database }: Deps, file: string): Promise<string | null> {
  const row = await database.kysely
    .selectFrom('run_files')
    .select('run_id')
    .where('file', '=', file)
    .executeTakeFirst();
  return row?.run_id ?? null;
}

export async function listRuns(
  { database }: Deps,
  userId: string,
  filters: RunFilters,
  page: PageRequest,
): Promise<Page<StoredRun>> {
  const query = listQuery(database.kysely, userId, filters, page);
  const rows = query === undefined ? [] : await query.execute();
  return toPage(rows, page.limit, (row) => row.run_id, toRun);
}

/**
 * Ids contain the time of acceptance, so time bounds become bounds on the id, which has an index. Undefined if no run
 * can match.
 */
export function listQuery(db: Queryable, userId: string, filters: RunFilters, page: PageRequest) {
  const words = filters.words === undefined ? undefined : wordsOf(filters.words);
  if (words?.length === 0) return undefined;
  let query = db.selectFrom('runs').select(runColumnNames).where('user_id', '=', userId);
  if (filters.status !== undefined) query = query.where('status', 'in', filters.status);
  if (filters.runType !== undefined) query = query.where('run_type', '=', filters.runType);
  if (filters.modelType !== undefined) query = query.where('model_type', '=', filters.modelType);
  if (filters.parentRunId !== undefined) query = query.where('parent_run_id', '=', filters.parentRunId);
  if (filters.tag !== undefined) query = query.where(sql<boolean>`tags @> ${[filters.tag]}::text[]`);
  if (words !== undefined) query = query.where(beginsWords(words));
  if (filters.createdAfter !== undefined) {
    query = query.where('run_id', '>=', firstIdAt(Math.floor(Date.parse(filters.createdAfter)) + 1));
  }
  if (filters.createdBefore !== undefined) {
    query = query.where('run_id', '<', firstIdAt(Math.ceil(Date.parse(filters.createdBefore))));
  }
  if (page.cursor !== undefined) query = query.where('run_id', '<', readCursor(page.cursor));
  return query.orderBy('run_id', 'desc').limit(page.limit + 1);
}

/** Words hold only letters, digits and their marks, so nothing in them needs escaping. */
function beginsWords(words: string[]) {
  const query = words.map((word) => `'${word}':*`).join(' & ');
  return sql<boolean>`array_to_tsvector(words) @@ ${query}::tsquery`;
}

/** Related runs, oldest first; `truncated` if there are more. */
export interface RunFamily {
  runs: StoredRun[];
  truncated: boolean;
}

/**
 * The run with all its ancestors and descendants, oldest first; empty if it is not the caller's. Uses two steps, so
 * rows are only read by id.
 */
export async function findTree({ database }: Deps, userId: string, runId: string): Promise<RunFamily> {
  const { rows } = await sql<{ run_id: string }>`
    with recursive up as (
      select run_id, parent_run_id from runs where run_id = ${runId}
      union
      select r.run_id, r.parent_run_id from up join runs r on r.run_id = up.parent_run_id
    ),
    down as (
      select run_id from runs where run_id = ${runId}
      union
      select r.run_id from down join runs r on r.parent_run_id = down.run_id
    )
    select run_id from up union select run_id from down order by run_id limit ${treeSize + 1}`.execute(database.kysely);
  const family = await findRuns(
    { database },
    rows.slice(0, treeSize).map(({ run_id }) => run_id),
  );
  const runs = family.filter((run) => run !== null);
  // A run and its parent always have the same owner.
  return { runs: runs.every((run) => run.userId === userId) ? runs : [], truncated: rows.length > treeSize };
}

export interface KeptEvent {
  id: number;
  event: 'status' | 'progress';
  data: unknown;
}

export async function eventsAfter({ database }: Deps, runId: string, after: number): Promise<KeptEvent[]> {
  const rows = await database.kysely
    .selectFrom('run_events')
    .select(['id', 'event', 'data'])
    .where('run_id', '=', runId)
    .where('id', '>', after)
    .orderBy('id')
    .execute();
  return rows;
}

/** Which of these runs are no longer being processed. */
export async function endedAmong({ database }: Deps, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text from unnest(${ids}::uuid[]) id
    where not exists (select from runs where run_id = id and status = 'processing')`.execute(database.kysely);
  return rows.map(({ id }) => id);
}

export async function countRuns(db: Queryable): Promise<{ queued: number; processing: number }> {
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*)::integer as count from runs where status in ('queued', 'processing') group by status`.execute(
    db,
  );
  const count = (status: string) => rows.find((row) => row.status === status)?.count ?? 0;
  return { queued: count('queued'), processing: count('processing') };
}
