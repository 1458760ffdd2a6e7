import { type ErrorCode, invalid, Refused, wordsOf } from '@darkroom/contract/reading';
import type { Call, Reply } from '../core/call.ts';
import { reply } from '../core/reply.ts';

/** The record that the path names: `{prompt_id}` is one of the prompts, or else `prompt_not_found`. */
export function found<Kind>({ operation, parameters }: Call, records: { get(id: string): Kind | undefined }): Kind {
  const kind = /\{(\w+)_id\}/.exec(operation.path)?.[1];
  const record = records.get(String(parameters[`${kind}_id`]));
  if (record === undefined) throw new Refused(`${kind}_not_found` as ErrorCode);
  return record;
}

/**
 * A page of a list; each filter of the contract is compared with the field of its name, or with the entries of the list
 * that has its name: `tag` with `tags`. `q` holds words of the prompt.
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
  // Opaque to callers; it names the entry after which the next page begins.
  const next = last === undefined ? null : btoa(`${end} ${idOf(last)}`).replaceAll('=', '');
  return reply(call, 200, { data: data.map(show), next_cursor: next });
}

function fits(entry: object, filters: [string, unknown][]): boolean {
  const fields = entry as Record<string, unknown>;
  return filters.every(([name, wanted]) => {
    const [, field = name, bound] = /^(\w+)_(after|before)$/.exec(name) ?? [];
    const several = fields[`${name}s`];
    if (Array.isArray(several)) return several.includes(wanted);
    if (name === 'q') return hasWords(fields.inputs, String(wanted));
    if (bound === undefined) return fields[field] === wanted;
    const [at, limit] = [fields[`${field}_at`], wanted].map((time) => Date.parse(String(time))) as [number, number];
    return bound === 'after' ? at > limit : at < limit;
  });
}

/** Whether the prompt has all words of a text; a text without words matches nothing. */
function hasWords(inputs: unknown, text: string): boolean {
  const words = wordsOf(text);
  const prompt = new Set(wordsOf(String(Object(inputs).prompt ?? '')));
  return words.length > 0 && words.every((word) => prompt.has(word));
}

function repeated<Entry>(entries: Entry[]): Entry[] {
  return entries.length === 0
    ? []
    : Array.from({ length: 250 }, (_, index) => entries[index % entries.length] as Entry);
}

function startOf<Entry>(cursor: string, entries: Entry[], idOf: (entry: Entry) => string): number {
  const [, position, id] = /^(\d+) (.+)$/.exec(decoded(cursor)) ?? [];
  if (position === undefined) {
    const known = idInExample(cursor);
    if (known !== undefined) return entries.findIndex((entry) => idOf(entry) === known) + 1;
    throw invalid([{ path: 'cursor', message: 'is not a cursor of this list; take next_cursor', rule: 'cursor' }]);
  }
  // New entries come first and push the others back, so the entry is looked for, not only its place.
  const place = entries.findIndex((entry, index) => index >= Number(position) - 1 && idOf(entry) === id);
  return place < 0 ? Number(position) : place + 1;
}

/** The cursors of the contract's examples are the 16 bytes of an id; an entry that is not there is before all others. */
function idInExample(cursor: string): string | undefined {
  const bytes = decoded(cursor.replaceAll('-', '+').replaceAll('_', '/'));
  const hex = [...bytes].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  return bytes.length === 16 ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') : undefined;
}

function decoded(cursor: string): string {
  try {
    return atob(cursor);
  } catch {
    return '';
  }
}
