import { invalid } from '../problem.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text can be an id at all; the database refuses to compare any other with one. */
export function isId(text: string): boolean {
  return uuid.test(text.toLowerCase());
}

/** Every list is ordered by id, newest first, so a cursor is the last id that was shown. */
export function writeCursor(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
}

export function readCursor(cursor: string): string {
  const hex = Buffer.from(cursor, 'base64url').toString('hex');
  const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  if (!uuid.test(id) || writeCursor(id) !== cursor) {
    throw invalid([{ path: 'cursor', message: 'is not a cursor of this list; take next_cursor', rule: 'cursor' }]);
  }
  return id;
}

/** Makes a page from one row more than it holds; the extra row says whether there is another page. */
export function toPage<Row, Item>(rows: Row[], limit: number, idOf: (row: Row) => string, show: (row: Row) => Item) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { data: shown.map(show), nextCursor: more ? writeCursor(idOf(last)) : null };
}
