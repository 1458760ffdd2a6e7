/** A JSON value as TypeScript source. */
export function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([name, field]) => `${/^\w+$/.test(name) ? name : JSON.stringify(name)}: ${literal(field)}`,
  );
  return `{ ${fields.join(', ')} }`;
}
