import type { CrossFieldRule } from '@darkroom/contract/rules';
import type { OpenApi } from './openapi.ts';

/** Marks a property that a variant does not have. */
export const neverMarker = 'x-never';

interface Schema {
  [keyword: string]: unknown;
  oneOf?: Schema[];
  properties?: Record<string, unknown>;
  required?: string[];
  'x-rules'?: CrossFieldRule[];
}

const never = { [neverMarker]: true };

/**
 * TypeScript lets an object literal have the fields of several members of a union at once, so `{ image_url, run_id }`
 * would pass for "one of the two". Each variant therefore names the fields of its siblings as fields it never has. A
 * form is one flat object in the contract; its type is the union that its rules describe.
 */
export function exactUnions(document: OpenApi): OpenApi {
  const copy = structuredClone(document);
  const schemas = copy.components.schemas as Record<string, Schema>;
  for (const [name, schema] of Object.entries(schemas)) {
    const sources = sourceVariants(schema);
    if (sources.length > 1) schemas[name] = { description: schema.description, oneOf: sources };
    const variants = (schema.oneOf ?? []).map(({ $ref }) => schemas[String($ref).split('/').pop() ?? '']);
    const names = new Set(variants.flatMap((variant) => Object.keys(variant?.properties ?? {})));
    for (const variant of variants) {
      if (!variant?.properties) continue;
      for (const name of names) variant.properties[name] ??= never;
    }
  }
  return copy;
}

/** One variant for each field of which at least one is needed, without the fields that exclude it. */
function sourceVariants(schema: Schema): Schema[] {
  const { properties, required = [], 'x-rules': rules = [], ...others } = schema;
  const needed = rules.find(({ rule, fields }) => rule === 'at-least-one' && fields.length > 1);
  if (properties === undefined || needed === undefined) return [];
  return needed.fields.map((source) => {
    const excluded = rules
      .filter(({ rule, fields }) => rule === 'at-most-one' && fields.includes(source))
      .flatMap(({ fields }) => fields.filter((field) => field !== source));
    return {
      ...others,
      required: [...required, source],
      properties: { ...properties, ...Object.fromEntries(excluded.map((field) => [field, never])) },
    };
  });
}
