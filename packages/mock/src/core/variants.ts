import { checkValue } from './check-value.ts';
import type { Issue } from './problem.ts';
import { propertiesOf, type Schema, variantsOf } from './schema.ts';

type Body = Record<string, unknown>;

/**
 * The variant of a union that a body is meant to be: first by the fields whose value tells variants apart, such as
 * `model_type`, then by which fields are there. So the problems told are those of one variant, not of twelve.
 */
export function chooseVariant(schema: Schema, body: Body): Schema {
  let candidates = variantsOf(schema);
  for (const field of tellingFields(schema)) {
    const fitting = candidates.filter((variant) => tells(variant, field, body[field]));
    if (fitting.length > 0) candidates = fitting;
  }
  return candidates.reduce((best, next) => (distance(next, body) < distance(best, body) ? next : best));
}

/** The problems of a body, told of the variant it is meant to be. */
export function checkBody(schema: Schema, body: Body): Issue[] {
  for (const field of tellingFields(schema)) {
    const variants = variantsOf(schema);
    if (body[field] !== undefined && !variants.some((variant) => tells(variant, field, body[field]))) {
      const values = new Set(variants.flatMap((variant) => valuesOf(variant.properties?.[field])));
      return [{ path: `/${field}`, message: `must be one of ${[...values].join(', ')}`, rule: 'enum' }];
    }
  }
  return checkValue(body, chooseVariant(schema, body));
}

const known = new WeakMap<Schema, string[]>();

/** Fields that are a constant, or a list of values, and not the same one everywhere. */
function tellingFields(schema: Schema): string[] {
  let fields = known.get(schema);
  if (fields === undefined) {
    fields = [...propertiesOf(schema).keys()].filter((name) => {
      const lists = variantsOf(schema)
        .map((variant) => variant.properties?.[name])
        .filter((property) => property !== undefined)
        .map((property) => valuesOf(property).join());
      return lists.every((list) => list !== '') && new Set(lists).size > 1;
    });
    known.set(schema, fields);
  }
  return fields;
}

function valuesOf(property: Schema | undefined): unknown[] {
  return property?.const === undefined ? (property?.enum ?? []) : [property.const];
}

function tells(variant: Schema, field: string, value: unknown): boolean {
  if (value === undefined) return !variant.required?.includes(field);
  return valuesOf(variant.properties?.[field]).includes(value);
}

/** How far a body is from a variant, told by its field names alone. */
function distance(variant: Schema, body: Body): number {
  const missing = (variant.required ?? []).filter((name) => body[name] === undefined).length;
  const strange = Object.keys(body).filter((name) => variant.properties?.[name] === undefined).length;
  return missing + strange;
}
