import type { Run } from '@darkroom/client';
import { type Connection, client, connection } from './connection.ts';
import { eachRun, type Outcomes } from './each-run.ts';
import { type Field, fieldNamed, problemWith } from './fields.ts';
import { replaceRun } from './live-runs.ts';
import { operationFields } from './operation-fields.ts';
import { createKeptStore, useStore } from './store.ts';

/** The tag that marks a favourite. All other tags are collections. */
export const favourite = 'favourite';

export const isFavourite = (run: Run): boolean => run.tags.includes(favourite);

const tagField = fieldNamed(operationFields['runs.list'], 'tag') as Field;

/** How many tags a run can have. */
export const mostTags = fieldNamed(operationFields['runs.update'], 'tags')?.max_items ?? Number.POSITIVE_INFINITY;

/** What is wrong with the name of a collection. */
export const problemWithName = (name: string): string | undefined => problemWith(tagField, true, name.trim());

/** The names of the collections that this browser has seen, by server and key: the service does not list them. */
const seen = createKeptStore<Record<string, readonly string[]>>('darkroom.collections', {}, localStorage);

const none: readonly string[] = [];

const scopeOf = ({ server, apiKey }: Connection): string => `${server} ${apiKey.slice(-6)}`;

export function useCollections(): readonly string[] {
  const scope = scopeOf(useStore(connection));
  return useStore(seen)[scope] ?? none;
}

export function noteCollections(runs: readonly Run[]): void {
  const scope = scopeOf(connection.get());
  const names = seen.get()[scope] ?? none;
  const found = new Set(names);
  for (const run of runs) for (const tag of run.tags) if (tag !== favourite) found.add(tag);
  if (found.size === names.length) return;
  seen.set({ ...seen.get(), [scope]: [...found].sort((one, other) => one.localeCompare(other)) });
}

export function forgetCollection(name: string): void {
  const scope = scopeOf(connection.get());
  seen.set({ ...seen.get(), [scope]: (seen.get()[scope] ?? none).filter((one) => one !== name) });
}

export interface TagChange {
  add: readonly string[];
  remove: readonly string[];
}

/** The tags of a run after a change. */
export function changedTags({ tags }: Run, { add, remove }: TagChange): string[] {
  return [...new Set([...tags.filter((tag) => !remove.includes(tag)), ...add])];
}

const same = (one: readonly string[], other: readonly string[]): boolean => one.join('\n') === other.join('\n');

/** Changes the tags of several runs. */
export async function changeTags(
  runs: readonly Run[],
  change: TagChange,
  onProgress?: (done: number) => void,
): Promise<Outcomes> {
  const changed: Run[] = [];
  const outcomes = await eachRun(
    runs,
    async (run) => {
      const tags = changedTags(run, change);
      if (!same(tags, run.tags)) changed.push(await client().runs.update(run.run_id, { tags }));
    },
    onProgress,
  );
  for (const run of changed) replaceRun(run);
  noteCollections(changed);
  return outcomes;
}

export const setFavourite = (runs: readonly Run[], wanted: boolean): Promise<Outcomes> =>
  changeTags(runs, wanted ? { add: [favourite], remove: [] } : { add: [], remove: [favourite] });
