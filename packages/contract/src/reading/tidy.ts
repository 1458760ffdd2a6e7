import { otherCasingReader } from './other-casing.ts';
import type { Schema } from './schema.ts';

type Tidy = (value: unknown) => unknown;

/**
 * What is done to a value before it is checked, as its schema says: prompts are trimmed, values of a case-insensitive
 * list get the contract's casing, identifiers are lower case, a tag loses its `@`. Undefined where nothing is to do.
 */
export function tidyFor(schema: Schema): Tidy | undefined {
  if (schema.type === 'string') return tidyForText(schema);
  if (schema.type === 'array' && schema.items !== undefined) {
    const tidy = tidyFor(schema.items);
    // A list longer than any the contract allows is refused; there is no need to go through it first.
    if (tidy) return (value) => (Array.isArray(value) && value.length <= 256 ? value.map(tidy) : value);
  }
  if (schema.properties !== undefined && schema.additionalProperties === false) {
    const rename = otherCasingReader(Object.keys(schema.properties));
    const tidy = tidyFields(Object.entries(schema.properties));
    return (value) => (isPlainObject(value) ? tidy(rename(value)) : value);
  }
  return undefined;
}

/** Tidies the named fields of an object; the object itself stays as it was. */
export function tidyFields(
  fields: Iterable<[string, Schema]>,
): (body: Record<string, unknown>) => Record<string, unknown> {
  const tidies: [string, Tidy][] = [];
  for (const [name, schema] of fields) {
    const tidy = tidyFor(schema);
    if (tidy) tidies.push([name, tidy]);
  }
  return (body) => {
    const tidied = { ...body };
    for (const [name, tidy] of tidies) {
      if (tidied[name] !== undefined) tidied[name] = tidy(tidied[name]);
    }
    return tidied;
  };
}

function tidyForText(schema: Schema): Tidy | undefined {
  if (schema['x-trimmed'] === true) return onText((text) => text.trim());
  if (schema.format === 'uuid') return onText((text) => text.toLowerCase());
  const prefix = schema['x-drop-prefix'];
  if (prefix !== undefined) return onText((text) => (text.startsWith(prefix) ? text.slice(prefix.length) : text));
  if (schema['x-case-insensitive'] === true) {
    if (schema.enum === undefined) return onText((text) => text.toLowerCase());
    const values = new Map(schema.enum.map((value) => [String(value).toLowerCase(), value]));
    // A value of digits, such as `1024`, may be sent as a number.
    return (value) =>
      typeof value === 'string' || typeof value === 'number'
        ? (values.get(String(value).toLowerCase()) ?? value)
        : value;
  }
  return undefined;
}

function onText(tidy: (text: string) => unknown): Tidy {
  return (value) => (typeof value === 'string' ? tidy(value) : value);
}

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
