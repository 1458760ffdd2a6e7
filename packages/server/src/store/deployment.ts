import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { batcher } from './batcher.ts';
import type { Database } from './database.ts';

export type Deployment = ReturnType<typeof createDeployment>;

/**
 * Only files that this database announced and that none of its runs came to own are ever deleted as orphans. An unknown
 * file is not an orphan: it may belong to another deployment, or be newer than the backup that the database was
 * restored from.
 */
export function createDeployment({ kysely }: Database) {
  return {
    /** Identifies this deployment; the id is made at the first call, and processes that start together agree on one. */
    async identify(): Promise<{ id: string; hasUnprefixedFiles: boolean }> {
      await kysely.updateTable('deployment').set({ id: randomUUID() }).where('id', 'is', null).execute();
      const row = await kysely
        .selectFrom('deployment')
        .select(['id', 'has_unprefixed_files'])
        .executeTakeFirstOrThrow();
      return { id: row.id as string, hasUnprefixedFiles: row.has_unprefixed_files };
    },
    /** Records that a file is about to be stored. */
    announce: batcher(async (files: string[]) => {
      await sql`insert into pending_files (file) select unnest(${files}::text[])`.execute(kysely);
      return files.map(() => undefined);
    }),
    /** Files that were announced at least `ageMs` ago, oldest first, and whether a run owns them. */
    async announcedBefore(ageMs: number, count: number): Promise<{ file: string; owned: boolean }[]> {
      // By the database's clock, which also set the time of the announcement.
      const { rows } = await sql<{ file: string; owned: boolean }>`
        select file, exists (select from run_files f where f.file = p.file) as owned from pending_files p
        where announced_at < now() - make_interval(secs => ${ageMs / 1000}::double precision)
        order by announced_at limit ${count}`.execute(kysely);
      return rows;
    },
    /** Deletes announcements, once their files are owned or deleted. */
    async settle(files: string[]): Promise<void> {
      await sql`delete from pending_files where file = any(${files}::text[])`.execute(kysely);
    },
  };
}
