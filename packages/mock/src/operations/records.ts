import { type ErrorCode, Refused } from '@darkroom/contract/reading';
import { hasWords, readCursor, writeCursor } from '@darkroom/contract/service';
import type { Call } from '../core/call.ts';
import type { Reply } from '../core/exchange.ts';
import { reply } from '../core/reply.ts';

/** Characters of a cursor before the position. */
const cursorLength = 22;

/** The record that the path names: `{prompt_id}` is one of the prompts, or else `prompt_not_found`. */
export function found<Kind>({ operation, parameters }: Call, records: { get(id: string): Kind | undefined }): Kind {
  const kind = /\{(\w+)_id\}/.exec(operation.path)?.[1];
  const record = records.get(String(parameters[`${kind}_id`]));
  if (record === undefined) throw new Refused(`${kind}_not_found` as ErrorCode);
  return record;
}

/**
 * A page of a list; each filter of the contract is compared with the field of its name, or with the entries of the list
 * that has its name: `tag` with `tags`. `q` holds beginnings of words of the prompt.
 */
export function list<Entry extends object>(
  call: Call,
  entries: Entry[],
  idOf: (entry: Entry) => string,
  show: (entry: Entry) => object = (entry) => entry,
): Reply {
  const { limit, cursor, ...filters } = call.parameters;
  const wanted = Object.entries(filters);
  const fitting = wanted.length === 0 ? entries : entries.filter((entry) => fits(show(entry), wanted));
  const all = call.incident === 'empty' ? [] : call.incident === 'many' ? repeated(fitting) : fitting;
  const start = cursor === undefined ? 0 : startOf(String(cursor), all, idOf);
  const end = start + Number(limit);
  const data = all.slice(start, end);
  const last = end < all.length ? data.at(-1) : undefined;
  // With its position, since the scenario `many` repeats entries.
  const next = last === undefined ? null : `${writeCursor(idOf(last))}${end}`;
  return reply(call, 200, { data: data.map(show), next_cursor: next });
}

function fits(entry: object, filters: [string, unknown][]): boolean {
  const fields = entry as Record<string, unknown>;
  return filters.every(([name, wanted]) => {
    const [, field = name, bound] = /^(\w+)_(after|before)$/.exec(name) ?? [];
    const several = fields[`${name}s`];
    if (Array.isArray(several)) return several.includes(wanted);
    if (name === 'q') return hasWords(String(Object(fields.inputs).prompt ?? ''), String(wanted));
    if (bound === undefined) return [wanted].flat().includes(fields[field]);
    const [at, limit] = [fields[`${field}_at`], wanted].map((time) => Date.parse(String(time))) as [number, number];
    return bound === 'after' ? at > limit : at < limit;
  });
}

function repeated<Entry>(entries: Entry[]): Entry[] {
  return entries.length === 0
    ? []
    : Array.from({ length: 250 }, (_, index) => entries[index % entries.length] as Entry);
}

function startOf<Entry>(cursor: string, entries: Entry[], idOf: (entry: Entry) => string): number {
  const id = readCursor(cursor.slice(0, cursorLength));
  const position = Number(cursor.slice(cursorLength)) || 0;
  // New entries come first and push the others back, so the entry is looked for, not only its place.
  const place = entries.findIndex((entry, index) => index >= position - 1 && idOf(entry) === id);
  return place < 0 ? position : place + 1;
}
