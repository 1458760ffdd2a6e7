import type { Issue } from './refused.ts';
import { propertiesOf, type Schema, variantsOf } from './schema.ts';
import type { Validator, Validators } from './validator.ts';

type Body = Record<string, unknown>;

interface Variant {
  validator: Validator;
  names: Set<string>;
  required: string[];
  /** The values that tell this variant from others, by field. */
  telling: Map<string, Set<unknown>>;
}

/**
 * Checks a body against the variant it is meant to be, so that the issues speak of that one alone and not of twelve
 * others: first by the fields whose value tells them apart, such as `model_type`, then by which fields are there.
 */
export function compileVariants(schema: Schema, validators: Validators): (body: Body) => readonly Issue[] {
  const telling = tellingFields(schema);
  const variants = variantsOf(schema).map((variant): Variant => {
    const properties = Object.entries(variant.properties ?? {});
    return {
      validator: validators.compile(withoutDeprecatedDefaults(variant)),
      names: new Set(properties.map(([name]) => name)),
      required: variant.required ?? [],
      telling: new Map(
        properties.filter(([name]) => telling.includes(name)).map(([name, property]) => [name, valuesOf(property)]),
      ),
    };
  });
  const [only] = variants;
  if (variants.length === 1 && only !== undefined) return (body) => only.validator.issues(body);
  return (body) => {
    let candidates = variants;
    for (const field of telling) {
      const fitting = candidates.filter((variant) => tells(variant, field, body[field]));
      if (fitting.length === 0) return [strangeValue(field, candidates)];
      candidates = fitting;
    }
    const costs = candidates.map((variant) => cost(variant, body));
    const least = Math.min(...costs);
    const nearest = candidates.filter((_, index) => costs[index] === least);
    return fewest(nearest.map((variant) => variant.validator.issues(body)));
  };
}

/** Fields that are a constant, or a list of values, and not the same one everywhere. */
function tellingFields(schema: Schema): string[] {
  return [...propertiesOf(schema).keys()].filter((name) => {
    const lists = variantsOf(schema)
      .map((variant) => variant.properties?.[name])
      .filter((property) => property !== undefined)
      .map((property) => [...valuesOf(property)].join());
    return lists.every((list) => list !== '') && new Set(lists).size > 1;
  });
}

function valuesOf(property: Schema): Set<unknown> {
  return new Set(property.const === undefined ? (property.enum ?? []) : [property.const]);
}

function tells(variant: Variant, field: string, value: unknown): boolean {
  if (value === undefined) return !variant.required.includes(field);
  return variant.telling.get(field)?.has(value) === true;
}

function strangeValue(field: string, candidates: Variant[]): Issue {
  const values = new Set(candidates.flatMap((variant) => [...(variant.telling.get(field) ?? [])]));
  return { path: `/${field}`, message: `must be one of ${[...values].join(', ')}`, rule: 'enum' };
}

/** How far a body is from a variant, told by its field names alone. */
function cost(variant: Variant, body: Body): number {
  let cost = 0;
  for (const name of variant.required) if (body[name] === undefined) cost += 1;
  for (const name in body) if (!variant.names.has(name)) cost += 1;
  return cost;
}

function fewest(issues: (readonly Issue[])[]): readonly Issue[] {
  return issues.reduce((best, next) => (next.length < best.length ? next : best), issues[0] ?? []);
}

/** A default must not make it look as if a deprecated field had been used. */
function withoutDeprecatedDefaults(variant: Schema): Schema {
  const properties = Object.entries(variant.properties ?? {}).map(([name, property]): [string, Schema] => {
    if (property.deprecated !== true) return [name, property];
    const { default: _, ...others } = property;
    return [name, others];
  });
  return { ...variant, properties: Object.fromEntries(properties) };
}
