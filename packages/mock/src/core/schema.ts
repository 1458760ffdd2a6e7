import type { CrossFieldRule } from '@darkroom/contract/rules';

/** The parts of a JSON Schema that the contract uses and the mock reads. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  dependentRequired?: Record<string, string[]>;
  minProperties?: number;
  maxProperties?: number;
  oneOf?: Schema[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  default?: unknown;
  deprecated?: boolean;
  writeOnly?: boolean;
  description?: string;
  contentMediaType?: string;
  contentSchema?: Schema;
  'x-rules'?: CrossFieldRule[];
  'x-alias-of'?: string;
  'x-case-insensitive'?: boolean;
  'x-status'?: Record<string, number>;
  'x-state-machine'?: StateMachine;
  'x-unavailable'?: string[];
}

export interface StateMachine {
  initial: string;
  states: Record<string, { live_status: string; to: string[]; event?: string }>;
}

/** The variants of a union, or the schema itself where it is none. */
export function variantsOf(schema: Schema): Schema[] {
  return schema.oneOf ?? [schema];
}

const known = new WeakMap<Schema, Map<string, Schema>>();

/** Every property that any variant has, by name. */
export function propertiesOf(schema: Schema): Map<string, Schema> {
  let properties = known.get(schema);
  if (properties === undefined) {
    properties = new Map(variantsOf(schema).flatMap((variant) => Object.entries(variant.properties ?? {})));
    known.set(schema, properties);
  }
  return properties;
}

export function isFile(schema: Schema): boolean {
  return schema.format === 'binary';
}
