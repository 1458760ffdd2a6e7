import type { OpenApi } from './openapi.ts';

/** Marks a property that a variant does not have. */
export const neverMarker = 'x-never';

interface Schema {
  oneOf?: { $ref?: string }[];
  properties?: Record<string, unknown>;
}

/**
 * TypeScript lets an object literal have the fields of several members of a union at once, so `{ image_url, run_id }`
 * would pass for "one of the two". Each variant therefore names the fields of its siblings as fields it never has.
 */
export function exactUnions(document: OpenApi): OpenApi {
  const copy = structuredClone(document);
  const schemas = copy.components.schemas as Record<string, Schema>;
  for (const { oneOf } of Object.values(schemas)) {
    const variants = (oneOf ?? []).map(({ $ref }) => schemas[$ref?.split('/').pop() ?? '']);
    const names = new Set(variants.flatMap((variant) => Object.keys(variant?.properties ?? {})));
    for (const variant of variants) {
      if (!variant?.properties) continue;
      for (const name of names) variant.properties[name] ??= { [neverMarker]: true };
    }
  }
  return copy;
}
