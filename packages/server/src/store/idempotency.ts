import { sql } from 'kysely';
import { batcher } from './batcher.ts';
import type { Database } from './database.ts';

export interface IdempotencyKey {
  caller: string;
  key: string;
}

export interface StoredResponse {
  status: number;
  headers: Record<string, string>;
  body: string | null;
  /** Name of the stored file whose bytes are the body. */
  file: string | null;
}

export type Beginning =
  | { state: 'new' }
  | { state: 'running' }
  | { state: 'mismatch' }
  | { state: 'finished'; response: StoredResponse }
  /** The process that handled the request died after it had made this run: respond with the run. */
  | { state: 'recovered'; runId: string };

export interface Idempotency {
  begin(request: IdempotencyKey & { fingerprint: string }): Promise<Beginning>;
  finish(key: IdempotencyKey, response: StoredResponse): Promise<void>;
  /** Nothing was made, so the key is free again. */
  abandon(key: IdempotencyKey): Promise<void>;
  forget(olderThan: Date): Promise<void>;
  close(): void;
}

/**
 * A process reports every few seconds which requests it is still handling; after this long without a report it counts
 * as dead.
 */
const silentSeconds = 15;
const renewMs = 5_000;
/** Longer than any request takes, including synchronous ones. */
const longestRequestMs = 150_000;

type Request = IdempotencyKey & { fingerprint: string };

interface Row {
  fingerprint: string;
  run_id: string | null;
  status: number | null;
  headers: Record<string, string> | null;
  body: string | null;
  file: string | null;
  mine: boolean;
  before: boolean;
}

export function createIdempotency({ kysely }: Database): Idempotency {
  /**
   * One statement for any number of requests: claims each key that is free, expired, or whose process is dead, and reads
   * the others. Two requests with the same key in one batch would be the same row twice, so the second waits for the
   * next batch.
   */
  const beginAll = async (requests: Request[]): Promise<Beginning[]> => {
    const { rows } = await sql<Row & IdempotencyKey>`
      with asked as (
        select * from unnest(
          ${requests.map(({ caller }) => caller)}::text[],
          ${requests.map(({ key }) => key)}::text[],
          ${requests.map(({ fingerprint }) => fingerprint)}::text[]
        ) a(caller, key, fingerprint)
      ),
      claimed as (
        insert into idempotency_keys as i (caller, key, fingerprint, running_until, created_at)
        select caller, key, fingerprint, now() + make_interval(secs => ${silentSeconds}), now() from asked
        order by caller, key
        on conflict (caller, key) do update set
          running_until = excluded.running_until,
          fingerprint = excluded.fingerprint,
          created_at = case when i.created_at < now() - interval '24 hours' then now() else i.created_at end,
          run_id = case when i.created_at < now() - interval '24 hours' then null else i.run_id end,
          status = null, headers = null, body = null, file = null
        where i.created_at < now() - interval '24 hours'
          or (i.status is null and i.running_until < now() and i.fingerprint = excluded.fingerprint)
        returning *
      )
      select a.caller, a.key,
        coalesce(t.fingerprint, i.fingerprint) as fingerprint,
        t.caller is not null as mine,
        coalesce(t.run_id, i.run_id) as run_id, i.status, i.headers, i.body, i.file, i.caller is not null as before
      from asked a
      left join claimed t on t.caller = a.caller and t.key = a.key
      left join idempotency_keys i on i.caller = a.caller and i.key = a.key`.execute(kysely);
    const found = new Map(rows.map((row) => [id(row), row]));
    return requests.map((request) => judge(found.get(id(request)) as Row, request));
  };
  const beginBatch = batcher(beginAll);
  const beginning = new Set<string>();
  const inHand = new Map<string, IdempotencyKey & { since: number }>();

  const renew = async (): Promise<void> => {
    for (const [name, { since }] of inHand) if (Date.now() - since > longestRequestMs) inHand.delete(name);
    if (inHand.size === 0) return;
    const keys = [...inHand.values()];
    // Skips keys that another statement has locked: they are renewed the next time, which is soon enough.
    await sql`
      with free as materialized (
        select i.caller, i.key
        from unnest(${keys.map(({ caller }) => caller)}::text[], ${keys.map(({ key }) => key)}::text[]) k(caller, key)
        join idempotency_keys i on i.caller = k.caller and i.key = k.key
        where i.status is null
        for no key update of i skip locked
      )
      update idempotency_keys i set running_until = now() + make_interval(secs => ${silentSeconds})
      from free f where i.caller = f.caller and i.key = f.key`.execute(kysely);
  };
  const renewing = setInterval(() => renew().catch(() => undefined), renewMs);
  renewing.unref();

  const begin = async (request: Request): Promise<Beginning> => {
    const name = id(request);
    if (beginning.has(name)) return { state: 'running' };
    beginning.add(name);
    try {
      const begun = await beginBatch(request);
      if (begun.state === 'new' || begun.state === 'recovered') {
        inHand.set(name, { caller: request.caller, key: request.key, since: Date.now() });
      }
      return begun;
    } finally {
      beginning.delete(name);
    }
  };

  const finishAll = async (responses: (IdempotencyKey & { response: StoredResponse })[]): Promise<undefined[]> => {
    // Locked in the order of `beginAll`, or this and a retry of several of these requests could wait for each other.
    await sql`
      with finished as materialized (
        select i.caller, i.key, a.status, a.headers, a.body, a.file
        from unnest(
          ${responses.map(({ caller }) => caller)}::text[],
          ${responses.map(({ key }) => key)}::text[],
          ${responses.map(({ response }) => response.status)}::integer[],
          ${responses.map(({ response }) => JSON.stringify(response.headers))}::json[],
          ${responses.map(({ response }) => response.body)}::text[],
          ${responses.map(({ response }) => response.file)}::text[]
        ) a(caller, key, status, headers, body, file)
        join idempotency_keys i on i.caller = a.caller and i.key = a.key
        order by i.caller, i.key
        for no key update of i
      )
      update idempotency_keys i set
        status = a.status, headers = a.headers, body = a.body, file = a.file, running_until = null
      from finished a where i.caller = a.caller and i.key = a.key`.execute(kysely);
    return responses.map(() => undefined);
  };
  const finishBatch = batcher(finishAll);

  return {
    begin,
    async finish(key, response) {
      inHand.delete(id(key));
      await finishBatch({ ...key, response });
    },
    async abandon({ caller, key }) {
      inHand.delete(id({ caller, key }));
      await kysely
        .deleteFrom('idempotency_keys')
        .where('caller', '=', caller)
        .where('key', '=', key)
        .where('status', 'is', null)
        .where('run_id', 'is', null)
        .execute();
    },
    async forget(olderThan) {
      await kysely.deleteFrom('idempotency_keys').where('created_at', '<', olderThan).execute();
    },
    close() {
      clearInterval(renewing);
    },
  };
}

function id({ caller, key }: IdempotencyKey): string {
  return `${caller}\n${key}`;
}

function judge(row: Row, request: Request): Beginning {
  if (row.mine) return row.run_id === null ? { state: 'new' } : { state: 'recovered', runId: row.run_id };
  // Another process claimed the key at the same moment: its row is not visible yet.
  if (!row.before) return { state: 'running' };
  if (row.fingerprint !== request.fingerprint) return { state: 'mismatch' };
  if (row.status === null) return { state: 'running' };
  return {
    state: 'finished',
    response: { status: row.status, headers: row.headers ?? {}, body: row.body, file: row.file },
  };
}

/** The embedded database has only one process, and that has ended: none of its requests is still running. */
export async function releaseRunning({ kysely }: Database): Promise<void> {
  await sql`update idempotency_keys set running_until = now() - interval '1 second' where status is null`.execute(
    kysely,
  );
}
