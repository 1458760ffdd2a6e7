import type { Field, Variant } from '../contract/variants.ts';
import { side } from '../materials/sample-images.ts';
import type { Fixtures } from '../session/fixtures.ts';
import type { Values } from './case.ts';
import { realValue } from './real-value.ts';

/** The minimal body of a variant: its required fields, and the smallest size if one can be chosen. */
export function baseValues(fixtures: Fixtures, variant: Variant): Values {
  const values: Values = {};
  for (const field of variant.fields) if (field.required) values[field.name] = usualValue(fixtures, variant, field);
  // Work on the smallest image is the quickest.
  for (const name of ['width', 'height']) if (variant.fields.some((field) => field.name === name)) values[name] = side;
  return values;
}

/** A valid value for a field that is safe in every respect. */
export function usualValue(fixtures: Fixtures, variant: Variant, field: Field): unknown {
  const real = realValue(fixtures, variant, field);
  if (real !== undefined) return real;
  const { schema, name } = field;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'boolean') return true;
  if (type === 'number' || type === 'integer') return Math.max(schema.minimum ?? 1, Math.min(7, schema.maximum ?? 7));
  if (name === 'aspect_ratio') return '1:1';
  if (name === 'filename') return 'fox.png';
  if (name === 'url') return realValue(fixtures, variant, { ...field, schemaName: 'WebhookUrl' });
  if (name.startsWith('lora')) return 'fox-v1';
  return 'a red fox by a lake';
}
