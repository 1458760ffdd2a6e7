import { invalid } from '../reading/refused.ts';

/** A cursor is the id of the last entry that was shown, as the base64url of its 16 bytes. */
export function writeCursor(id: string): string {
  const bytes = id.replaceAll('-', '').replaceAll(/../g, (hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export function readCursor(cursor: string): string {
  const bytes = /^[\w-]{22}$/.test(cursor) ? atob(cursor.replaceAll('-', '+').replaceAll('_', '/')) : '';
  const hex = [...bytes].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  if (writeCursor(id) !== cursor) {
    throw invalid([{ path: 'cursor', message: 'is not a cursor of this list; take next_cursor', rule: 'cursor' }]);
  }
  return id;
}
