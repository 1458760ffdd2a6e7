import type { Contract, Node } from './contract.ts';
import { modelNotes } from './model-types.ts';

export interface Field {
  name: string;
  type: string;
  required: boolean;
  /** What it means and its bounds. */
  about: string;
  bounds: string;
  /** Which model types use it, if not all do. */
  models: string;
}

/** The branches of a union, however deep, or the schema itself. Events are one, and bodies before 1.15 were. */
export function branchesOf(schema: Node, resolve: Contract['resolve']): Node[] {
  const resolved = resolve(schema);
  const branches: Node[] | undefined = resolved.oneOf ?? resolved.anyOf;
  return branches ? branches.flatMap((branch) => branchesOf(branch, resolve)) : [resolved];
}

/** The fields of an object, including those of inner objects, with dotted names. */
export function fieldsOf(schema: Node, resolve: Contract['resolve'], prefix = '', depth = 0): Field[] {
  const required = new Set<string>(schema.required ?? []);
  return Object.entries<Node>(schema.properties ?? {}).flatMap(([key, node]) => {
    const nullable = resolve(node);
    const property = withoutNull(nullable, resolve);
    const name = prefix + key;
    const field = {
      name,
      type: typeOf(nullable, resolve),
      required: required.has(key),
      about: aboutOf(property),
      bounds: boundsOf(property),
      models: modelNotes(schema, key, boundsOf, resolve),
    };
    const inner = property.type === 'array' ? property.items && resolve(property.items) : property;
    if (depth >= 2 || !inner?.properties) return [field];
    return [field, ...fieldsOf(inner, resolve, `${name}${property.type === 'array' ? '[]' : ''}.`, depth + 1)];
  });
}

/** What a value is if it is not null: null is written as one of two alternatives. */
function withoutNull(schema: Node, resolve: Contract['resolve']): Node {
  const branches: Node[] = (schema.oneOf ?? schema.anyOf ?? []).map(resolve);
  const [value, ...more] = branches.filter(({ type }) => type !== 'null');
  if (!value || more.length > 0) return schema;
  const { oneOf, anyOf, ...beside } = schema;
  return { ...value, ...beside };
}

/** A type in words: `string`, `number or null`, `array of string`. */
export function typeOf(schema: Node, resolve: Contract['resolve']): string {
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.oneOf || schema.anyOf) {
    const types = branchesOf(schema, resolve).map((branch) => typeOf(branch, resolve));
    return [...new Set(types)].join(' or ');
  }
  const types: string[] = [schema.type ?? 'any'].flat();
  return types.map((type) => oneType(type, schema, resolve)).join(' or ');
}

function oneType(type: string, schema: Node, resolve: Contract['resolve']): string {
  if (type === 'array') return schema.items ? `array of ${typeOf(resolve(schema.items), resolve)}` : 'array';
  if (type !== 'string') return type;
  if (schema.format === 'binary') return 'file';
  return schema.format ? `string (${schema.format})` : 'string';
}

/** What the field means, and then its bounds, in one line for a table cell. */
function aboutOf(schema: Node): string {
  const parts = [String(schema.description ?? '').trim(), boundsOf(schema)];
  if (schema.deprecated) parts.unshift('**Deprecated.**');
  return parts.filter(Boolean).join(' ');
}

/** The bounds of a schema in words, for instance `64 to 2048, default 1024.`. */
export function boundsOf(schema: Node): string {
  const bounds = [
    range(schema.minimum, schema.maximum, ''),
    schema.format === 'uuid' ? '' : range(schema.minLength, schema.maxLength, ' characters'),
    range(schema.minItems, schema.maxItems, ' entries'),
    schema.enum ? `one of ${valuesOf(schema.enum).join(', ')}` : '',
    schema['x-extensible-enum'] ? `for example ${valuesOf(schema['x-extensible-enum']).join(', ')}` : '',
    schema.default !== undefined ? `default \`${JSON.stringify(schema.default)}\`` : '',
  ].filter(Boolean);
  const text = bounds.join('; ');
  return text && `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** The type already says that a value can be null. */
const valuesOf = (values: unknown[]): string[] =>
  values.filter((value) => value !== null).map((value) => `\`${value}\``);

function range(low: number | undefined, high: number | undefined, unit: string): string {
  const inWords = (bound?: number): string | undefined => (unit ? bound?.toLocaleString('en') : bound?.toString());
  // The largest and smallest safe integers mean nothing to a reader.
  const from = low === -Number.MAX_SAFE_INTEGER ? undefined : inWords(low);
  const to = high === Number.MAX_SAFE_INTEGER ? undefined : inWords(high);
  if (from !== undefined && to !== undefined) return from === to ? `${from}${unit}` : `${from} to ${to}${unit}`;
  if (from !== undefined) return from === '0' && unit ? '' : `at least ${from}${unit}`;
  return to !== undefined ? `at most ${to}${unit}` : '';
}
