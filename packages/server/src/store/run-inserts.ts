import { sql, type Transaction } from 'kysely';
import { ApiProblem } from '../problem.ts';
import type { Database } from './database.ts';
import { newId } from './ids.ts';
import type { Notices } from './notices.ts';
import type { Queue } from './queue.ts';
import type { NewRun, StoredRun } from './records.ts';
import { toJson, toJsonOrNull } from './run-rows.ts';
import type { Tables } from './tables.ts';

export interface InsertOptions {
  /** How many runs of one caller may wait. */
  queueLimit: number;
  /** How long a run may wait for a worker. */
  queuedSeconds: number;
}

export type Inserted = { run: StoredRun } | { problem: ApiProblem };

/**
 * Writes many accepted runs, their jobs, their files and their idempotency keys in one transaction: this is what
 * makes accepting cheap under load. Callers get their places in the fair queue here, and a full queue is refused.
 */
export async function insertRuns(
  { database, queue, notices }: { database: Database; queue: Queue; notices: Notices },
  accepted: NewRun[],
  options: InsertOptions,
): Promise<Inserted[]> {
  const inserted = await database.kysely.transaction().execute(async (tx) => {
    const places = await takePlaces(tx, accepted, options.queueLimit);
    const results = accepted.map((run, at): Inserted => {
      const place = places[at];
      return place instanceof ApiProblem ? { problem: place } : { run: storedForm(run) };
    });
    const runs = results.flatMap((result) => ('run' in result ? [result.run] : []));
    if (runs.length === 0) return results;
    await writeRows(tx, runs, options);
    await writeFiles(tx, runs);
    await tieIdempotencyKeys(tx, accepted, results);
    const jobs = results.flatMap((result, at) => {
      if (!('run' in result) || result.run.work === null) return [];
      const group = accepted[at]?.workGroup;
      const job = { id: result.run.runId, priority: -(places[at] as number) };
      return [group === undefined ? job : { ...job, group: { id: group } }];
    });
    await queue.add(tx, 'runs', jobs);
    const telling = jobs.length > 0 ? notices.telling([{ kind: 'jobs', id: 'runs' }]) : undefined;
    if (telling !== undefined) await sql`${telling}`.execute(tx);
    return results;
  });
  notices.tellHere({ kind: 'jobs', id: 'runs' });
  return inserted;
}

/**
 * Start-time fair queueing: a run's tag is one more than its caller's last, or than the tag that the workers have
 * reached if that is further on. Lower tags go first, so that a caller with a thousand runs waiting and one with a
 * single run take turns, and nobody who waits is overtaken for ever.
 */
async function takePlaces(
  tx: Transaction<Tables>,
  accepted: NewRun[],
  limit: number,
): Promise<(number | ApiProblem)[]> {
  const counts = new Map<string, number>();
  for (const { userId, work } of accepted) {
    if (work !== null) counts.set(userId, (counts.get(userId) ?? 0) + 1);
  }
  if (counts.size === 0) return accepted.map(() => 0);
  // In order of the name, so that two transactions never wait for each other's callers.
  const names = [...counts.keys()].sort();
  const { rows } = await sql<{ user_id: string; queued: number; tag: number }>`
    insert into callers as c (user_id, queued, tag)
    select u.user_id, u.more, f.reached + u.more
    from unnest(${names}::text[], ${names.map((name) => counts.get(name))}::integer[]) u(user_id, more), fair_clock f
    on conflict (user_id) do update
    set queued = c.queued + excluded.queued, tag = greatest(c.tag + excluded.queued, excluded.tag)
    returning user_id, queued, tag`.execute(tx);

  const next = new Map<string, number>();
  const room = new Map<string, number>();
  for (const { user_id, queued, tag } of rows) {
    const more = counts.get(user_id) as number;
    next.set(user_id, tag - more + 1);
    room.set(user_id, Math.max(0, limit - (queued - more)));
  }
  const refused = new Map<string, number>();
  const places = accepted.map(({ userId, work }) => {
    if (work === null) return 0;
    const left = room.get(userId) as number;
    if (left === 0) {
      refused.set(userId, (refused.get(userId) ?? 0) + 1);
      return queueFull(limit);
    }
    room.set(userId, left - 1);
    const tag = next.get(userId) as number;
    next.set(userId, tag + 1);
    return tag;
  });
  if (refused.size > 0) {
    await sql`
      update callers c set queued = c.queued - u.less, tag = c.tag - u.less
      from unnest(${[...refused.keys()]}::text[], ${[...refused.values()]}::integer[]) u(user_id, less)
      where c.user_id = u.user_id`.execute(tx);
  }
  return places;
}

function queueFull(limit: number): ApiProblem {
  return new ApiProblem(
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
    operationId: run.operationId,
    parentRunId: run.parentRunId ?? null,
    modelType: run.modelType ?? null,
    modelId: run.modelId ?? null,
    seed: run.seed ?? null,
    seedGiven: run.seedGiven ?? false,
    inputs: run.inputs,
    metadata: run.metadata ?? null,
    work: run.work,
    sources: run.sources ?? [],
    files: run.result?.files ?? [],
    output: run.result?.output,
    error: null,
    webhookUrl: run.webhookUrl ?? null,
    webhookSecret: run.webhookSecret ?? null,
    webhookState: run.webhookUrl ? (run.webhookHeld ? 'held' : 'due') : 'none',
    attempts: 0,
    createdAt: now,
    updatedAt: now,
    startedAt: done ? now : null,
    completedAt: done ? now : null,
  };
}

/** One array a column: the text of the statement stays the same for any number of rows. */
async function writeRows(tx: Transaction<Tables>, runs: StoredRun[], { queuedSeconds }: InsertOptions): Promise<void> {
  const column = <T>(value: (run: StoredRun) => T) => runs.map(value);
  const deadline = (run: StoredRun) => new Date(Date.parse(run.createdAt) + queuedSeconds * 1000).toISOString();
  await sql`
    insert into runs (
      run_id, user_id, run_type, status, progress, operation_id, parent_run_id, model_type, model_id,
      seed, seed_given, inputs, metadata, work, sources, files, output,
      webhook_url, webhook_secret, webhook_state, created_at, updated_at, started_at, completed_at, deadline_at,
      version, attempts
    )
    select *, 1, 0 from unnest(
      ${column((run) => run.runId)}::uuid[],
      ${column((run) => run.userId)}::text[],
      ${column((run) => run.runType)}::text[],
      ${column((run) => run.status)}::text[],
      ${column((run) => run.progress)}::double precision[],
      ${column((run) => run.operationId)}::text[],
      ${column((run) => run.parentRunId)}::uuid[],
      ${column((run) => run.modelType)}::text[],
      ${column((run) => run.modelId)}::uuid[],
      ${column((run) => run.seed)}::double precision[],
      ${column((run) => run.seedGiven)}::boolean[],
      ${column((run) => toJson(run.inputs))}::json[],
      ${column((run) => toJsonOrNull(run.metadata))}::json[],
      ${column((run) => toJsonOrNull(run.work))}::json[],
      ${column((run) => toJson(run.sources))}::json[],
      ${column((run) => toJson(run.files))}::json[],
      ${column((run) => toJsonOrNull(run.output))}::json[],
      ${column((run) => run.webhookUrl)}::text[],
      ${column((run) => run.webhookSecret)}::text[],
      ${column((run) => run.webhookState)}::text[],
      ${column((run) => run.createdAt)}::timestamptz[],
      ${column((run) => run.updatedAt)}::timestamptz[],
      ${column((run) => run.startedAt)}::timestamptz[],
      ${column((run) => run.completedAt)}::timestamptz[],
      ${column(deadline)}::timestamptz[]
    )`.execute(tx);
}

async function writeFiles(tx: Transaction<Tables>, runs: StoredRun[]): Promise<void> {
  const files = runs.flatMap((run) => [...run.sources, ...run.files].map(({ file }) => ({ file, run_id: run.runId })));
  if (files.length > 0) await tx.insertInto('run_files').values(files).execute();
}

async function tieIdempotencyKeys(tx: Transaction<Tables>, accepted: NewRun[], results: Inserted[]): Promise<void> {
  const ties = accepted.flatMap(({ idempotency }, at) => {
    const result = results[at] as Inserted;
    return idempotency !== undefined && 'run' in result ? [{ ...idempotency, runId: result.run.runId }] : [];
  });
  if (ties.length === 0) return;
  await sql`
    update idempotency_keys i set run_id = t.run_id
    from unnest(
      ${ties.map(({ caller }) => caller)}::text[],
      ${ties.map(({ key }) => key)}::text[],
      ${ties.map(({ runId }) => runId)}::uuid[]
    ) t(caller, key, run_id)
    where i.caller = t.caller and i.key = t.key`.execute(tx);
}
