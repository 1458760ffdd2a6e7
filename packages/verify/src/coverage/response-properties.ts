import { type Document, follow, type Schema } from '../contract/document.ts';

/** Deeper properties belong to free-form values. */
const deepest = 6;

/** The properties that a response can have by its schema, as paths: `/data/[]/run_id`. */
export function schemaProperties(document: Document, schema: Schema, path = '', depth = 0): string[] {
  if (depth > deepest) return [];
  const { properties = {}, items, oneOf = [], anyOf = [], allOf = [] } = follow(document, schema);
  const below = (inner: Schema, step: string): string[] => schemaProperties(document, inner, path + step, depth + 1);
  return [
    ...Object.entries<Schema>(properties).flatMap(([name, inner]) => [`${path}/${name}`, ...below(inner, `/${name}`)]),
    ...(items === undefined ? [] : below(items, '/[]')),
    ...[...oneOf, ...anyOf, ...allOf].flatMap((branch: Schema) => schemaProperties(document, branch, path, depth + 1)),
  ];
}

/** The properties that a response has, as the same paths; those of the first and last entries of long lists. */
export function valueProperties(value: unknown, path = '', depth = 0): string[] {
  if (typeof value !== 'object' || value === null || depth > deepest) return [];
  if (Array.isArray(value)) {
    const shown = value.length > 4 ? [...value.slice(0, 3), value.at(-1)] : value;
    return shown.flatMap((entry) => valueProperties(entry, `${path}/[]`, depth + 1));
  }
  return Object.entries(value).flatMap(([name, inner]) => [
    `${path}/${name}`,
    ...valueProperties(inner, `${path}/${name}`, depth + 1),
  ]);
}
