import { sql, type Transaction } from 'kysely';
import type { Database } from './database.ts';
import { type NewEvent, writeDelivery } from './delivery-writes.ts';
import type { Notice, Notices } from './notices.ts';
import type { Queue } from './queue.ts';
import type { Json, ResultFile, RunError, StoredLayer, StoredRun } from './records.ts';
import { type RunRow, runColumns, toJson, toJsonOrNull, toRun } from './run-rows.ts';
import type { Tables } from './tables.ts';
import { countRun, type RunUsage } from './usage.ts';

export interface Deps {
  database: Database;
  queue: Queue;
  notices: Notices;
  /** Maximum number of waiting runs per caller. */
  queueLimit: number;
  /** Maximum time for the work on a run. */
  runDeadlineSeconds: number;
}

/** A run that no worker has started for this long never will be. */
export const queuedSeconds = 24 * 60 * 60;

/** A change to another status, and the values that change with it. */
export interface Move {
  runId: string;
  to: StoredRun['status'];
  /** The statuses it may come from, by the state machine. */
  from: readonly StoredRun['status'][];
  liveStatus: string;
  terminal: boolean;
  userId?: string;
  error?: RunError;
  result?: {
    files: ResultFile[];
    inputs?: Json;
    output?: Json;
    notDrawn?: readonly string[];
    scene?: unknown;
    layers?: StoredLayer[];
  };
  /** Only if its deadline has passed. */
  overdue?: boolean;
  /** The event for the end, if the run has a webhook. */
  event?: (run: StoredRun) => NewEvent;
  /** What to count for the user when the run ends. */
  usage?: (run: StoredRun) => RunUsage;
}

/**
 * The only way a run changes its status: a single guarded update. If a cancel, a completion and a deadline race, one
 * finds the run in a status it may leave; the others change nothing and get null. The end of a run, its webhook event,
 * the removal of its job and the user's sums are one transaction.
 */
export async function moveRun({ database, queue, notices }: Deps, move: Move): Promise<StoredRun | null> {
  const run = await database.kysely.transaction().execute(async (tx) => {
    const row = await update(tx, move);
    if (row === undefined) return null;
    const moved = toRun(row);
    // The end is two events, "status" and "done"; the second is the run itself and is not stored.
    const id = move.terminal ? moved.version - 1 : moved.version;
    const { status, progress, updatedAt } = moved;
    await writeEvent(tx, moved.runId, id, 'status', updatedAt, {
      status,
      live_status: move.liveStatus,
      progress,
      updated_at: updatedAt,
    });
    if (row.was === 'queued') await leaveQueue(tx, moved.userId);
    const notified: Notice[] = [{ kind: 'run', id: moved.runId }];
    if (move.terminal) {
      await queue.remove(tx, 'runs', [moved.runId]);
      if (move.result !== undefined) await keepResult(tx, moved.runId, move.result);
      if (moved.webhookUrl !== null && move.event !== undefined) {
        await writeDelivery(tx, move.event(moved));
        notified.push({ kind: 'jobs', id: 'deliveries' });
      }
      if (move.usage !== undefined) await countRun(tx, moved, move.usage(moved));
    }
    await notices.send(tx, ...notified);
    return { moved, notified };
  });
  if (run === null) return null;
  for (const notice of run.notified) if (notice.kind === 'jobs') notices.notifyHere(notice);
  return run.moved;
}

type MovedRow = RunRow & { was: string };

async function update(tx: Transaction<Tables>, move: Move): Promise<MovedRow | undefined> {
  const { to, terminal, result } = move;
  const { rows } = await sql<MovedRow>`
    with old as (
      select run_id, status from runs
      where run_id = ${move.runId} and status = any(${move.from}::text[])
        ${move.userId === undefined ? sql`` : sql`and user_id = ${move.userId}`}
        ${move.overdue === true ? sql`and deadline_at <= now()` : sql``}
      for no key update
    )
    update runs r set
      status = ${to},
      version = r.version + ${terminal ? 2 : 1},
      updated_at = ${clock},
      progress = ${to === 'completed' ? sql`1` : sql`r.progress`},
      completed_at = ${terminal ? clock : sql`null`},
      error = ${toJsonOrNull(move.error)}::json,
      files = ${result === undefined ? sql`r.files` : sql`${toJson(result.files)}::json`},
      output = ${result?.output === undefined ? sql`r.output` : sql`${toJson(result.output)}::json`},
      not_drawn = ${result?.notDrawn === undefined ? sql`r.not_drawn` : sql`${result.notDrawn}::text[]`},
      inputs = ${result?.inputs === undefined ? sql`r.inputs` : sql`${toJson(result.inputs)}::json`}
    from old where r.run_id = old.run_id
    returning ${runColumns}, old.status as was`.execute(tx);
  return rows[0];
}

/** Never before the run's own last change, in case clocks differ between machines. */
export const clock = sql`greatest(r.updated_at, date_trunc('milliseconds', clock_timestamp()))`;

/**
 * A worker starts a run, or starts again one whose worker was lost: then only the number of attempts and the deadline
 * change, and progress is kept. Null if the run has ended meanwhile.
 */
export async function startRun(
  { database, notices, runDeadlineSeconds }: Deps,
  runId: string,
  from: readonly string[],
): Promise<StoredRun | null> {
  return await database.kysely.transaction().execute(async (tx) => {
    const { rows } = await sql<RunRow & { was: string }>`
      with old as (
        select run_id, status from runs where run_id = ${runId} and status = any(${[...from, 'processing']}::text[]) for no key update
      )
      update runs r set
        status = 'processing',
        version = r.version + case when old.status = 'processing' then 0 else 1 end,
        attempts = r.attempts + 1,
        updated_at = case when old.status = 'processing' then r.updated_at else ${clock} end,
        started_at = coalesce(r.started_at, ${clock}),
        deadline_at = now() + make_interval(secs => ${runDeadlineSeconds})
      from old where r.run_id = old.run_id
      returning ${runColumns}, old.status as was`.execute(tx);
    const row = rows[0];
    if (row === undefined) return null;
    const run = toRun(row);
    if (row.was !== 'processing') {
      const { status, progress, updatedAt } = run;
      const data = { status, live_status: status, progress, updated_at: updatedAt };
      await writeEvent(tx, runId, run.version, 'status', updatedAt, data);
      await leaveQueue(tx, run.userId);
      await notices.send(tx, { kind: 'run', id: runId });
    }
    return run;
  });
}

/**
 * Takes an attempt back, unless another worker has started since. Waiting for a worker is not work, so the deadline is
 * that of a queued run again.
 */
export async function releaseRun({ database }: Deps, runId: string, attempt: number): Promise<void> {
  await sql`
    update runs set attempts = attempts - 1, deadline_at = now() + make_interval(secs => ${queuedSeconds})
    where run_id = ${runId} and status = 'processing' and attempts = ${attempt}`.execute(database.kysely);
}

/** Records how far the workers have come in the fair queue. */
export async function reachTag({ database }: Deps, tag: number): Promise<void> {
  await sql`update fair_clock set reached = ${tag} where reached < ${tag}`.execute(database.kysely);
}

/** Writes the progress of several runs in one statement. Progress never decreases, and only completed runs have 1. */
export async function writeProgress(
  { database, notices }: Deps,
  reports: { runId: string; progress: number }[],
): Promise<StoredRun[]> {
  const { rows } = await sql<RunRow>`
    with moved as (
      update runs r set progress = v.progress, version = r.version + 1, updated_at = ${clock}
      from unnest(${reports.map(({ runId }) => runId)}::uuid[], ${reports.map(({ progress }) => progress)}::double precision[])
        v(run_id, progress)
      where r.run_id = v.run_id and r.status = 'processing' and v.progress > r.progress and v.progress < 1
      returning ${runColumns}
    ),
    kept as (
      insert into run_events (run_id, id, event, data, created_at)
      select run_id, version, 'progress', json_build_object('progress', progress, 'updated_at', ${isoTime}), updated_at
      from moved
    )
    select ${runColumns} from moved r`.execute(database.kysely);
  const runs = rows.map(toRun);
  await notices.send(database.kysely, ...runs.map(({ runId }) => ({ kind: 'run', id: runId }) as const));
  return runs;
}

/**
 * Adds an image to a batch that is being made, and notifies. Null if the run has ended or another worker has started
 * it since.
 */
export async function addImage(
  { database, notices }: Deps,
  runId: string,
  attempt: number,
  image: ResultFile,
): Promise<StoredRun | null> {
  const { rows } = await sql<RunRow>`
    with grown as (
      update runs r set
        files = (r.files::jsonb || ${toJson([image])}::jsonb)::json,
        version = r.version + 1,
        updated_at = ${clock}
      where r.run_id = ${runId} and r.status = 'processing' and r.attempts = ${attempt}
      returning ${runColumns}
    ),
    owned as (insert into run_files (file, run_id) select ${image.file}, run_id from grown),
    kept as (
      insert into run_events (run_id, id, event, data, created_at)
      select run_id, version, 'progress', json_build_object('progress', progress, 'updated_at', ${isoTime}, 'files', files),
        updated_at
      from grown
    )
    select ${runColumns} from grown r`.execute(database.kysely);
  if (rows[0] === undefined) return null;
  await notices.send(database.kysely, { kind: 'run', id: runId });
  return toRun(rows[0]);
}

/** As in JSON. */
const isoTime = sql`to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

async function writeEvent(
  tx: Transaction<Tables>,
  runId: string,
  id: number,
  event: 'status' | 'progress',
  at: string,
  data: object,
): Promise<void> {
  const row = { run_id: runId, id, event, data: JSON.stringify(data), created_at: at };
  await tx.insertInto('run_events').values(row).execute();
}

async function leaveQueue(tx: Transaction<Tables>, userId: string): Promise<void> {
  await sql`update callers set queued = queued - 1 where user_id = ${userId}`.execute(tx);
}

async function keepResult(tx: Transaction<Tables>, runId: string, result: NonNullable<Move['result']>): Promise<void> {
  const layers = result.layers ?? [];
  const names = [...result.files.map(({ file }) => file), ...layers.flatMap(({ image, mask }) => [image, mask])];
  const files = [...new Set(names.filter((name) => name !== null))].map((file) => ({ file, run_id: runId }));
  // The images of a batch but the last are already its own.
  if (files.length > 0) {
    await tx
      .insertInto('run_files')
      .values(files)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  if (result.scene === undefined && result.layers === undefined) return;
  await tx
    .insertInto('run_extras')
    .values({
      run_id: runId,
      scene: toJsonOrNull(result.scene),
      layers: toJsonOrNull(result.layers),
      layers_error: null,
    })
    .execute();
}
