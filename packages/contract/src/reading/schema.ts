import type { CrossFieldRule } from './cross-field-rules.ts';
import type { Reference } from './document.ts';

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
  contentMediaType?: string;
  contentSchema?: Schema;
  'x-rules'?: CrossFieldRule[];
  'x-alias-of'?: string;
  'x-case-insensitive'?: boolean;
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

function withParts(schema: Schema, inlined: (part: Schema) => Schema): Schema {
  const result: Schema = {};
  let alternatives: Schema = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === 'properties') {
      result.properties = Object.fromEntries(
        Object.entries(value as Record<string, Schema>).map(([name, property]) => [name, inlined(property)]),
      );
    } else if (keyword === 'oneOf') alternatives = alternativesOf((value as Schema[]).map(inlined));
    else if (keyword === 'items' || keyword === 'contentSchema') result[keyword] = inlined(value as Schema);
    else if (keyword === 'additionalProperties' && typeof value === 'object') {
      result.additionalProperties = inlined(value as Schema);
    } else if (!keyword.startsWith('example')) result[keyword] = value;
  }
  return { ...alternatives, ...result };
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

/** The object schemas a body may be one of; a plain object schema is its own only variant. */
export function variantsOf<Kind extends { oneOf?: Kind[] }>(schema: Kind): Kind[] {
  return schema.oneOf ?? [schema];
}

/** Every property any variant has, by name; the first variant that has it says what it is. */
export function propertiesOf(schema: Schema): Map<string, Schema> {
  const properties = new Map<string, Schema>();
  for (const variant of variantsOf(schema)) {
    for (const [name, property] of Object.entries(variant.properties ?? {})) {
      if (!properties.has(name)) properties.set(name, property);
    }
  }
  return properties;
}

export function isFile(schema: { format?: string }): boolean {
  return schema.format === 'binary';
}
