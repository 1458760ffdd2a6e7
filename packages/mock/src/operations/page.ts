import { invalid } from '@darkroom/contract/reading';
import type { Call } from '../core/call.ts';

/** One page of a list. Cursors are opaque, and name the entry after which the next page begins. */
export function page<Entry>(
  call: Call,
  entries: Entry[],
  idOf: (entry: Entry) => string,
): { data: Entry[]; next_cursor: string | null } {
  if (call.incident === 'empty') return { data: [], next_cursor: null };
  const all = call.incident === 'many' && entries.length > 0 ? repeated(entries) : entries;
  const { limit: most, cursor } = call.parameters;
  const limit = Number(most);
  const start = startOf(cursor, all, idOf);
  const data = all.slice(start, start + limit);
  const last = data.at(-1);
  const more = last !== undefined && start + limit < all.length;
  return { data, next_cursor: more ? btoa(`${start + limit} ${idOf(last)}`).replaceAll('=', '') : null };
}

function repeated<Entry>(entries: Entry[]): Entry[] {
  return Array.from({ length: 250 }, (_, index) => entries[index % entries.length] as Entry);
}

function startOf<Entry>(cursor: unknown, entries: Entry[], idOf: (entry: Entry) => string): number {
  if (typeof cursor !== 'string') return 0;
  const [position, id] = read(cursor);
  // New entries come first and push the others back, so the entry is looked for, not only its place.
  const found = entries.findIndex((entry, index) => index >= position - 1 && idOf(entry) === id);
  if (found >= 0) return found + 1;
  if (Number.isInteger(position) && id !== undefined) return Math.min(position, entries.length);
  const known = idInExample(cursor);
  if (known !== undefined) return entries.findIndex((entry) => idOf(entry) === known) + 1;
  throw invalid([{ path: 'cursor', message: 'is not the next_cursor of a page', rule: 'cursor' }]);
}

/** The cursors of the contract's examples are the 16 bytes of an id; an entry that is not there is before all others. */
function idInExample(cursor: string): string | undefined {
  try {
    const bytes = atob(cursor.replaceAll('-', '+').replaceAll('_', '/'));
    const hex = [...bytes].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('');
    return bytes.length === 16 ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') : undefined;
  } catch {
    return undefined;
  }
}

function read(cursor: string): [number, string | undefined] {
  try {
    const [position = '', id] = atob(cursor).split(' ');
    return [Number(position || Number.NaN), id];
  } catch {
    return [Number.NaN, undefined];
  }
}
