/** A value as the text that Postgres reads it from; the same that `pg` makes of it. */
export function toParameter(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return `{${value.map(element).join(',')}}`;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Inside an array everything is quoted, so that only the quotes themselves and backslashes mean something. */
function element(value: unknown): string {
  if (Array.isArray(value)) return toParameter(value) as string;
  const text = toParameter(value);
  return text === null ? 'NULL' : `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
