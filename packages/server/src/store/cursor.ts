import { writeCursor } from '@darkroom/contract/service';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text can be an id at all; the database refuses to compare any other with one. */
export function isId(text: string): boolean {
  return uuid.test(text.toLowerCase());
}

/** Makes a page from one row more than it holds; the extra row says whether there is another page. */
export function toPage<Row, Item>(rows: Row[], limit: number, idOf: (row: Row) => string, show: (row: Row) => Item) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { data: shown.map(show), nextCursor: more ? writeCursor(idOf(last)) : null };
}
