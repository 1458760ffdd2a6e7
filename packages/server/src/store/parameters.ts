/** A value as text that Postgres can parse; the same text that `pg` makes. */
export function toParameter(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return `{${value.map(element).join(',')}}`;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Everything inside an array is quoted, so only quotes and backslashes need escaping. */
function element(value: unknown): string {
  if (Array.isArray(value)) return toParameter(value) as string;
  const text = toParameter(value);
  return text === null ? 'NULL' : `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
