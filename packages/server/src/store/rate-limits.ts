import { sql } from 'kysely';
import { batcher } from './batcher.ts';
import type { Database } from './database.ts';

export type Policy = 'creates' | 'reads' | 'uploads';

export interface Allowance {
  allowed: boolean;
  /** Requests left in this window. */
  remaining: number;
  /** Whole seconds until the next window, at least 1. */
  resetSeconds: number;
}

export interface RateLimits {
  count(caller: string, policy: Policy, limit: number): Promise<Allowance>;
}

const windowSeconds = 60;
const windowMs = windowSeconds * 1000;

/** A fixed number of requests per minute. The clock of the database counts, which all processes share. */
export function createRateLimits(database: Database): RateLimits {
  return database.kind === 'pglite' ? inProcess() : inDatabase(database);
}

/** The only process counts in its own memory. */
export function inProcess(now: () => number = Date.now): RateLimits {
  let current = 0;
  let used = new Map<string, number>();
  return {
    async count(caller, policy, limit) {
      const ms = now();
      const window = Math.floor(ms / windowMs);
      if (window !== current) {
        current = window;
        used = new Map();
      }
      const name = `${policy} ${caller}`;
      const count = (used.get(name) ?? 0) + 1;
      if (count <= limit) used.set(name, count);
      return allowance(count, limit, ms);
    },
  };
}

interface Counted {
  caller: string;
  policy: Policy;
  limit: number;
}

/** Every process counts in the same row; requests that arrive together are counted in one statement. */
function inDatabase({ kysely }: Database): RateLimits {
  const countAll = async (requests: Counted[]): Promise<Allowance[]> => {
    const groups = new Map<string, Counted & { more: number }>();
    for (const request of requests) {
      const name = nameOf(request);
      groups.set(name, { ...request, more: (groups.get(name)?.more ?? 0) + 1 });
    }
    const sorted = [...groups.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group);
    const { rows } = await sql<{ caller: string; policy: Policy; used: number; ms: number }>`
      insert into rate_windows as r (caller, policy, window_start, used)
      select g.caller, g.policy, floor(extract(epoch from now()) / ${windowSeconds})::bigint, g.more
      from unnest(
        ${sorted.map(({ caller }) => caller)}::text[],
        ${sorted.map(({ policy }) => policy)}::text[],
        ${sorted.map(({ more }) => more)}::integer[]
      ) g(caller, policy, more)
      on conflict (caller, policy) do update set
        window_start = greatest(r.window_start, excluded.window_start),
        used = case when excluded.window_start > r.window_start then excluded.used else r.used + excluded.used end
      returning caller, policy, used, (extract(epoch from now()) * 1000)::double precision as ms`.execute(kysely);
    const counts = new Map(rows.map((row) => [nameOf(row), row]));
    const given = new Map<string, number>();
    return requests.map((request) => {
      const name = nameOf(request);
      const row = counts.get(name) as { used: number; ms: number };
      const more = (groups.get(name) as { more: number }).more;
      const nth = (given.get(name) ?? 0) + 1;
      given.set(name, nth);
      return allowance(row.used - more + nth, request.limit, row.ms);
    });
  };
  const count = batcher(countAll);
  return { count: (caller, policy, limit) => count({ caller, policy, limit }) };
}

function nameOf({ caller, policy }: { caller: string; policy: string }): string {
  return `${policy} ${caller}`;
}

function allowance(count: number, limit: number, ms: number): Allowance {
  return {
    allowed: count <= limit,
    remaining: Math.max(0, limit - count),
    resetSeconds: Math.max(1, Math.ceil((windowMs - (ms % windowMs)) / 1000)),
  };
}
