import type { components } from './generated/types.ts';

/** What GET /model-types says about a field. */
export type FieldInfo = components['schemas']['ModelTypeField'];

/** The bounds that are listed, and what they are called there. */
const keywords = {
  format: 'format',
  default: 'default',
  enum: 'enum',
  minimum: 'minimum',
  maximum: 'maximum',
  multipleOf: 'multiple_of',
  minLength: 'min_length',
  maxLength: 'max_length',
  pattern: 'pattern',
  minItems: 'min_items',
  maxItems: 'max_items',
  deprecated: 'deprecated',
};

/** A field as its schema has it, in that form. */
export function fieldInfo(name: string, schema: Record<string, unknown>): FieldInfo {
  const field: Record<string, unknown> = { name, type: schema.type };
  for (const [keyword, as] of Object.entries(keywords)) {
    if (schema[keyword] !== undefined) field[as] = schema[keyword];
  }
  return field as unknown as FieldInfo;
}
