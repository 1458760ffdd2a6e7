import type { components } from '@darkroom/contract/types';
import { sql, type Transaction } from 'kysely';
import type { Database } from './database.ts';
import type { StoredRun } from './records.ts';
import type { Tables } from './tables.ts';

export type UsageEntry = components['schemas']['UsageEntry'];

/** What one run that has ended made, and how long it took. */
export interface RunUsage {
  images: number;
  videoSeconds: number;
  queueSeconds: number;
  workSeconds: number;
}

export type Usage = ReturnType<typeof createUsage>;

export function createUsage({ kysely }: Database) {
  return {
    /** Of the days from the first to the last, as `YYYY-MM-DD`. */
    async between(userId: string, from: string, to: string): Promise<UsageEntry[]> {
      const { rows } = await sql<Omit<UsageEntry, 'model_type'> & { model_type: string }>`
        select to_char(day, 'YYYY-MM-DD') as date, run_type, model_type,
          completed::double precision, failed::double precision, canceled::double precision,
          images::double precision, video_seconds, queue_seconds, work_seconds
        from usage_days
        where user_id = ${userId} and day between ${from}::date and ${to}::date
        order by day, run_type, model_type`.execute(kysely);
      return rows.map((row) => ({ ...row, model_type: row.model_type === '' ? null : row.model_type }));
    },
  };
}

const columns = sql`user_id, day, run_type, model_type, completed, failed, canceled, images, video_seconds, queue_seconds,
  work_seconds`;
const addedUp = sql`on conflict (user_id, day, run_type, model_type) do update set
  completed = u.completed + excluded.completed,
  failed = u.failed + excluded.failed,
  canceled = u.canceled + excluded.canceled,
  images = u.images + excluded.images,
  video_seconds = u.video_seconds + excluded.video_seconds,
  queue_seconds = u.queue_seconds + excluded.queue_seconds,
  work_seconds = u.work_seconds + excluded.work_seconds`;

/**
 * Counts a run that has just ended. Last in its transaction: the runs of one user and kind share a row, which is then
 * locked only briefly, and nothing else is waited for while it is.
 */
export async function countRun(tx: Transaction<Tables>, run: StoredRun, usage: RunUsage): Promise<void> {
  const { userId, runType, modelType, status, completedAt } = run;
  const one = (ended: string) => (status === ended ? 1 : 0);
  await sql`
    insert into usage_days as u (${columns})
    values (${userId}, ${utcDay(completedAt as string)}::date, ${runType}, ${modelType ?? ''},
      ${one('completed')}, ${one('failed')}, ${one('canceled')},
      ${usage.images}, ${usage.videoSeconds}, ${usage.queueSeconds}, ${usage.workSeconds})
    ${addedUp}`.execute(tx);
}

/** Counts the runs of a batch that are completed from the start, as part of the statement that writes them. */
export const countedUploads = sql`counted as (
  insert into usage_days as u (${columns})
  select user_id, (completed_at at time zone 'UTC')::date, run_type, coalesce(model_type, ''), count(*), 0, 0, 0, 0, 0, 0
  from admitted where completed_at is not null
  group by 1, 2, 3, 4 order by 1, 2, 3, 4
  ${addedUp}
)`;

function utcDay(moment: string): string {
  return moment.slice(0, 10);
}
