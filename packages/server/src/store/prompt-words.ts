import { wordsOf } from '@darkroom/contract/service';
import { sql } from 'kysely';
import { toParameter } from './parameters.ts';
import type { Json } from './records.ts';
import type { Deps } from './run-changes.ts';

/** The words by which a run is found. */
export function promptWords(inputs: Json): string[] {
  const prompt = typeof inputs === 'object' && inputs !== null && 'prompt' in inputs ? inputs.prompt : undefined;
  return typeof prompt === 'string' ? wordsOf(prompt) : [];
}

/**
 * Reads the words of runs that an earlier version of the service wrote, and returns how many there were. Rows are
 * locked in the order of their ids; those that are busy are left for the next call.
 */
export async function addMissingWords({ database }: Deps, count: number): Promise<number> {
  return await database.kysely.transaction().execute(async (tx) => {
    const { rows } = await sql<{ run_id: string; inputs: Json }>`
      select run_id, inputs from runs where words is null order by run_id limit ${count}
      for no key update skip locked`.execute(tx);
    const words = rows.map(({ inputs }) => toParameter(promptWords(inputs)));
    await sql`
      update runs r set words = v.words::text[]
      from unnest(${rows.map(({ run_id }) => run_id)}::uuid[], ${words}::text[]) v(run_id, words)
      where r.run_id = v.run_id`.execute(tx);
    return rows.length;
  });
}
