import { type RawBuilder, sql } from 'kysely';
import { toParameter } from './parameters.ts';
import { promptWords } from './prompt-words.ts';
import type { NewRun, StoredRun } from './records.ts';
import { type Deps, queuedSeconds } from './run-changes.ts';
import { runFields, toJsonOrNull } from './run-rows.ts';
import { countedUploads } from './usage.ts';

/** A run to write, with the idempotency key of its request and the group of work that its job counts in. */
export interface RunToWrite extends Pick<NewRun, 'workGroup'> {
  run: StoredRun;
  idempotency: NewRun['idempotency'];
}

/** The number of waiting runs is stored as a 4-byte integer. */
const largestLimit = 2 ** 31 - 1;

/**
 * Everything that accepting runs writes, as one statement: one round trip for a batch, without a transaction around it.
 * Parts that a batch does not need are omitted; the result is one of a few texts, which stay prepared. Returns the
 * positions of the runs that were written; the others found the queue full.
 *
 * Locks are taken in the same order as in every other statement: runs, then callers, then the rest. The first part
 * locks parents, which the foreign key would otherwise do after the callers.
 */
export function insertStatement({ notices, queue, queueLimit }: Deps, batch: RunToWrite[]): RawBuilder<{ at: number }> {
  const runs = batch.map(({ run }) => run);
  const parents = [...new Set(runs.flatMap(({ parentRunId }) => parentRunId ?? []))];
  const files = runs.flatMap(({ sources, files }, at) => [...sources, ...files].map(({ file }) => ({ file, at })));
  const keys = batch.flatMap(({ idempotency }, at) => (idempotency === undefined ? [] : [{ ...idempotency, at }]));
  const notify = runs.some(({ work }) => work !== null) ? notices.sending([{ kind: 'jobs', id: 'runs' }]) : undefined;
  const parts = [
    ...(parents.length > 0 ? [lockedParents(parents)] : []),
    placed(runs, parents.length > 0, queueLimit),
    admitted(batch),
    writtenRuns,
    ...(files.length > 0 ? [writtenFiles(files)] : []),
    ...(keys.length > 0 ? [tiedKeys(keys)] : []),
    ...(runs.some(({ completedAt }) => completedAt !== null) ? [countedUploads] : []),
    sql`jobs as (${queue.inserting('runs', waitingJobs)})`,
  ];
  const notified = notify === undefined ? sql`` : sql`, (${notify})::text as notified`;
  return sql`with ${sql.join(parts)} select a.at${notified} from admitted a`;
}

function lockedParents(parents: string[]) {
  return sql`parents as materialized (
    select r.run_id from runs r where r.run_id = any(${parents}::uuid[]) order by r.run_id for key share
  )`;
}

/**
 * Start-time fair queueing: a run's tag is one more than its caller's last tag, or than the tag that the workers have
 * reached if that is higher. Lower tags go first, so a caller with a thousand waiting runs and one with a single run
 * take turns, and no waiting run is overtaken forever. Callers are locked in the order of their names, so two batches
 * never wait for each other.
 */
function placed(runs: StoredRun[], afterParents: boolean, queueLimit: number) {
  const counts = new Map<string, number>();
  for (const { userId, work } of runs) if (work !== null) counts.set(userId, (counts.get(userId) ?? 0) + 1);
  const names = [...counts.keys()].sort();
  const limit = sql`${Math.min(queueLimit, largestLimit)}::integer`;
  const free = sql`least(excluded.admitted, greatest(0, ${limit} - c.queued))`;
  return sql`placed as (
    insert into callers as c (user_id, queued, tag, admitted)
    select u.user_id, u.more, (select reached from fair_clock) + u.more, u.more
    from (
      select n.user_id, least(n.more, ${limit}) as more
      from unnest(${names}::text[], ${names.map((name) => counts.get(name))}::integer[]) n(user_id, more)
    ) u
    ${afterParents ? sql`where (select count(*) from parents) >= 0` : sql``}
    order by u.user_id
    on conflict (user_id) do update set
      queued = c.queued + ${free},
      tag = greatest(c.tag, excluded.tag - excluded.admitted) + ${free},
      admitted = ${free}
    returning c.user_id, c.tag - c.admitted as reached, c.admitted
  )`;
}

/**
 * One array per column: the text of the statement stays the same for any number of rows. A column of lists is an array
 * of their texts, because the lists in a Postgres array would all need the same length.
 */
function admitted(batch: RunToWrite[]) {
  const runs = batch.map(({ run }) => run);
  const columns = runFields.map(({ field, type }) => {
    const values = runs.map((run) => toColumn(run[field], type));
    return sql`${values}::${sql.raw(type === 'text[]' ? type : `${type}[]`)}`;
  });
  return sql`admitted as materialized (
    select g.*, p.reached + g.nth as tag
    from unnest(
      ${runs.map((_, at) => at)}::integer[],
      ${nthOfCaller(runs)}::integer[],
      ${batch.map(({ workGroup }) => workGroup ?? null)}::text[],
      ${runs.map(({ inputs }) => toParameter(promptWords(inputs)))}::text[],
      ${sql.join(columns)}
    ) g(at, nth, work_group, words, ${columnNames})
    left join placed p on p.user_id = g.user_id
    where g.nth = 0 or g.nth <= p.admitted
  )`;
}

const columnNames = sql.join(runFields.map(({ column }) => sql.ref(column)));
const admittedValues = sql.join(
  runFields.map(({ column, type }) => (type === 'text[]' ? sql`${sql.ref(column)}::text[]` : sql.ref(column))),
);

function toColumn(value: unknown, type: string): unknown {
  if (type === 'json') return toJsonOrNull(value);
  return type === 'text[]' ? toParameter(value) : value;
}

/** The position of each run among the waiting runs of its caller, from 1; 0 for a run that does not wait. */
function nthOfCaller(runs: StoredRun[]): number[] {
  const counts = new Map<string, number>();
  return runs.map(({ userId, work }) => {
    if (work === null) return 0;
    const nth = (counts.get(userId) ?? 0) + 1;
    counts.set(userId, nth);
    return nth;
  });
}

const writtenRuns = sql`written as (
  insert into runs (words, deadline_at, ${columnNames})
  select words::text[], created_at + make_interval(secs => ${queuedSeconds}), ${admittedValues} from admitted
)`;

function writtenFiles(files: { file: string; at: number }[]) {
  return sql`files as (
    insert into run_files (file, run_id)
    select f.file, a.run_id
    from unnest(${files.map(({ file }) => file)}::text[], ${files.map(({ at }) => at)}::integer[]) f(file, at)
    join admitted a on a.at = f.at
  )`;
}

/** Locked in order, because other statements may request or renew the same keys at the same time. */
function tiedKeys(keys: { caller: string; key: string; at: number }[]) {
  return sql`ties as materialized (
    select i.caller, i.key, a.run_id
    from unnest(
      ${keys.map(({ caller }) => caller)}::text[],
      ${keys.map(({ key }) => key)}::text[],
      ${keys.map(({ at }) => at)}::integer[]
    ) k(caller, key, at)
    join admitted a on a.at = k.at
    join idempotency_keys i on i.caller = k.caller and i.key = k.key
    order by i.caller, i.key
    for no key update of i
  ),
  tied as (
    update idempotency_keys i set run_id = t.run_id from ties t where i.caller = t.caller and i.key = t.key
  )`;
}

/** The runs' jobs in the form that pg-boss reads. Its priorities are reversed: higher ones go first. */
const waitingJobs = sql<string>`(
  select json_agg(json_build_object('id', a.run_id, 'priority', -a.tag, 'groupId', a.work_group)) from admitted a where a.nth > 0
)`;
