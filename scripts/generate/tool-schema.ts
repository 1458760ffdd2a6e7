import { type CrossFieldRule, rulesOf } from '@darkroom/contract/rules';
import { usersInWords } from './model-users.ts';

/** A JSON Schema without references. */
export interface Schema {
  [keyword: string]: unknown;
  type?: string | string[];
  description?: string;
  const?: unknown;
  enum?: unknown[];
  pattern?: string;
  format?: string;
  deprecated?: boolean;
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  oneOf?: Schema[];
}

/**
 * The fields of a request without deprecated ones and without what only some validators read. Each field says which models
 * use and need it.
 */
export function flattened(schema: Schema): Schema {
  const needs = rulesOf(schema as never).filter(({ rule }) => rule === 'required');
  const properties = Object.entries(schema.properties ?? {})
    .filter(([, field]) => !field.deprecated)
    .map(([name, field]) => [name, withNotes(field, name, needs, schema.properties?.model_type?.enum ?? [])]);
  const { required } = schema;
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required && { required }),
    additionalProperties: false,
  };
}

function withNotes(field: Schema, name: string, needs: CrossFieldRule[], models: unknown[]): Schema {
  const users = field['x-used-by'] as string[] | undefined;
  const needers = needs.filter(({ fields }) => fields.includes(name)).flatMap(({ when }) => when?.model_type ?? []);
  const values = Object.entries((field['x-enumDescriptions'] ?? {}) as Record<string, string>);
  const notes = [
    ...values.map(([value, text]) => `${value}: ${tidy(text)}`),
    users && users.length > needers.length && `Used by ${usersInWords(users, models)}.`,
    needers.length > 0 &&
      `${users?.length === needers.length ? 'Only used and required' : 'Required'} by ${needers.join(', ')}.`,
  ].filter(Boolean);
  if (notes.length === 0) return field;
  return { ...field, description: [tidy(field.description), ...notes].join(' ').trim() };
}

/** On one line: a description in YAML is wrapped. */
export const tidy = (text = ''): string => text.replaceAll(/\s+/g, ' ').replaceAll(aboutForms, '').trim();

/** A tool takes JSON. */
const aboutForms = / (In a form,|Repeat the part) [^.]*\./g;

/** Keywords that only say how a number is stored, or that only this project reads. */
const storage = new Set(['int32', 'int64', 'double']);

/** The schema as an agent needs it: standard keywords, one-line descriptions, and no names of operations. */
export function plainSchema(schema: Schema, asNamed: (text: string) => string): Schema {
  const result: Schema = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword.startsWith('x-') || keyword.startsWith('example') || keyword === 'writeOnly') continue;
    if (keyword === 'format' && storage.has(String(value))) continue;
    if (keyword === 'description') result.description = asNamed(tidy(String(value)));
    else if (keyword === 'properties') {
      result.properties = Object.fromEntries(
        Object.entries(value as Record<string, Schema>).map(([name, field]) => [name, plainSchema(field, asNamed)]),
      );
    } else if (keyword === 'items') result.items = plainSchema(value as Schema, asNamed);
    else if (keyword === 'oneOf') result.oneOf = (value as Schema[]).map((one) => plainSchema(one, asNamed));
    else result[keyword] = value;
  }
  return result;
}

/** Only the shape of a result. Values may be added in a newer service, and clients check results against this. */
export function shapeOf(schema: Schema): Schema {
  if (schema.oneOf) {
    const known = schema.oneOf.map(shapeOf);
    return { anyOf: known };
  }
  const { type, properties, items } = schema;
  return {
    ...(type !== undefined && { type }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, shapeOf(field)])),
    }),
    ...(items && { items: shapeOf(items) }),
  };
}
