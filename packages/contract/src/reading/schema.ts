import type { ErrorCode } from './refused.ts';

export interface Reference {
  $ref: string;
}

/** A rule over several fields, with the code and the sentence of the contract. */
export interface CrossFieldRule {
  rule:
    | 'required'
    | 'at-least-one'
    | 'at-most-one'
    | 'all-or-none'
    | 'equal'
    | 'min-total'
    | 'max-total'
    | 'maps-to'
    | 'ascending'
    | 'unique';
  fields: string[];
  minimum?: number;
  maximum?: number;
  map?: Record<string, string>;
  by?: string;
  when?: Record<string, unknown[]>;
  code: ErrorCode;
  message: string;
}

/** A JSON Schema, as far as its reader looks into one. */
export interface Schema {
  [keyword: string]: unknown;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  pattern?: string;
  maxLength?: number;
  deprecated?: boolean;
  writeOnly?: boolean;
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  oneOf?: Schema[];
  allOf?: Schema[];
  not?: Schema;
  if?: Schema;
  then?: Schema;
  propertyNames?: Schema;
  dependentRequired?: Record<string, string[]>;
  dependentSchemas?: Record<string, Schema>;
  contentMediaType?: string;
  contentSchema?: Schema;
  'x-rules'?: CrossFieldRule[];
  'x-alias-of'?: string;
  'x-not-work'?: boolean;
  'x-case-insensitive'?: boolean;
  'x-trimmed'?: boolean;
  'x-drop-prefix'?: string;
  'x-used-by'?: string[];
  'x-used-with'?: string[];
  'x-unused-with'?: string[];
  'x-pattern-message'?: string;
}

/**
 * Replaces every reference in a schema by what it points to. Ajv fills in defaults only where they stand in a property
 * itself, not behind a reference. The contract's schemas do not refer to themselves, so this ends.
 */
export function createInliner(resolve: (reference: Reference) => Schema): (schema: Schema) => Schema {
  const byPointer = new Map<string, Schema>();
  const inlined = (schema: Schema): Schema => {
    const { $ref, ...beside } = schema as Schema & Partial<Reference>;
    if (typeof $ref !== 'string') return withParts(schema, inlined);
    let target = byPointer.get($ref);
    if (target === undefined) {
      target = inlined(resolve({ $ref }));
      byPointer.set($ref, target);
    }
    return Object.keys(beside).length === 0 ? target : { ...target, ...beside };
  };
  return inlined;
}

const listsOfSchemas = new Set(['allOf']);
const mapsOfSchemas = new Set(['properties', 'dependentSchemas']);
const schemas = new Set(['items', 'contentSchema', 'additionalProperties', 'not', 'if', 'then']);

function withParts(schema: Schema, inlined: (part: Schema) => Schema): Schema {
  const result: Schema = {};
  let alternatives: Schema = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (mapsOfSchemas.has(keyword)) {
      const parts = Object.entries(value as Record<string, Schema>);
      result[keyword] = Object.fromEntries(parts.map(([name, part]) => [name, inlinedPart(part)]));
    } else if (keyword === 'oneOf') alternatives = alternativesOf((value as Schema[]).map(inlinedPart));
    else if (listsOfSchemas.has(keyword)) result[keyword] = (value as Schema[]).map(inlinedPart);
    else if (schemas.has(keyword)) result[keyword] = inlinedPart(value as Schema);
    else if (!keyword.startsWith('example')) result[keyword] = value;
  }
  return { ...alternatives, ...result };

  /** `true` and `false` are schemas too. */
  function inlinedPart(part: Schema): Schema {
    return typeof part === 'object' ? inlined(part) : part;
  }
}

/** "This or null" as one schema, so that what is wrong with a value is said of this and not of both. */
function alternativesOf(oneOf: Schema[]): Schema {
  const [other, ...more] = oneOf.filter(({ type }) => type !== 'null');
  if (other?.type === undefined || more.length > 0 || oneOf.length === 1) return { oneOf };
  return {
    ...other,
    type: [other.type, 'null'].flat(),
    ...(other.enum !== undefined && { enum: [...other.enum, null] }),
  };
}

/** The properties of a schema, by name. */
export function propertiesOf(schema: Schema): Map<string, Schema> {
  return new Map(Object.entries(schema.properties ?? {}));
}

export function isFile(schema: { format?: string }): boolean {
  return schema.format === 'binary';
}
