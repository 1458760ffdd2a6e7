/** Checks a field against what the document says about it. */

import { withEach } from './body-checks.ts';
import { narrowed } from './conditions.ts';
import {
  fits,
  type Json,
  type JsonObject,
  listedValues,
  type Property,
  properties,
  variants,
} from './contract-document.ts';

/** What a fact says about a field. */
export type FieldFact = {
  field: string;
  /** Keywords of the field's schema, compared by value. `type: any` means that there is none. */
  is?: JsonObject;
  /** A value that the field lists, in at least one variant. */
  has?: Json;
  /** True: every variant requires it. False: it may be omitted. */
  required?: boolean;
  /** Only with these values of other fields; a list means each of them. */
  when?: JsonObject;
};

const sorted = (values: Json[]): Json[] => [...values].sort((a, b) => (String(a) < String(b) ? -1 : 1));

const same = (a: Json | undefined, b: Json | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);

const asSet = (value: Json | undefined): Json | undefined => {
  if (value === undefined) return undefined;
  return sorted(Array.isArray(value) ? value : [value]);
};

/** Types with the narrower one of whole numbers as `number`: a whole number is one. */
const widened = (types: Json | undefined): Json | undefined =>
  Array.isArray(types) ? asSet(types.map((type) => (type === 'integer' ? 'number' : type))) : types;

/** The value of a keyword, normalized. */
function keyword(schema: JsonObject, name: string): Json | undefined {
  if (name === 'type') return asSet(schema.type ?? 'any');
  if (name === 'enum') return asSet(listedValues(schema));
  if (name === 'const') return listedValues(schema)?.length === 1 ? listedValues(schema)?.[0] : undefined;
  return schema[name];
}

/** A field that is something or null is one shape, whether null stands in its type or beside it. */
function shapesOf(schema: JsonObject): JsonObject[] {
  const shapes = variants(schema);
  const others = shapes.filter(({ type }) => type !== 'null');
  if (others.length === shapes.length) return shapes;
  return others.map((shape) => ({
    ...shape,
    type: [shape.type ?? [], 'null'].flat(),
    ...(Array.isArray(shape.enum) && { enum: [...shape.enum, null] }),
  }));
}

function keywordProblems({ schema, variant }: Property, field: string, is: JsonObject): string[] {
  return shapesOf(schema).flatMap((shape) =>
    Object.entries(is)
      .map(([name, wanted]) => ({
        name,
        wanted: name === 'type' || name === 'enum' ? asSet(wanted) : wanted,
        found: keyword(shape, name),
      }))
      .filter(({ name, wanted, found }) => !same(wanted, found) && !(name === 'type' && same(wanted, widened(found))))
      .map(
        ({ name, wanted, found }) =>
          `${field} (${variant}) has ${name} ${JSON.stringify(found) ?? 'unset'}, not ${JSON.stringify(wanted)}`,
      ),
  );
}

function requiredProblems(fact: FieldFact, found: Property[], shapes: JsonObject[]): string[] {
  if (fact.required === true) {
    const lenient = found.filter((property) => !property.required).map((property) => property.variant);
    if (found.length < shapes.length) lenient.push('a variant without it');
    return lenient.length > 0 ? [`${fact.field} is not required: ${lenient.join(', ')}`] : [];
  }
  if (fact.required === false && found.every((property) => property.required)) return [`${fact.field} is required`];
  return [];
}

/** The shapes that a body can have, with what they ask of it when it has these values. */
function shapesWhen(schema: JsonObject, when: JsonObject): JsonObject[] {
  const each = Object.fromEntries(Object.entries(when).map(([name, values]) => [name, [values].flat()]));
  return withEach({}, each).flatMap((values) =>
    variants(schema)
      .filter((variant) => fits(variant, values))
      .map((variant) => narrowed(variant, values)),
  );
}

/** Checks a request's schema, which has the field in every shape of the body. */
export function requestFieldProblems(schema: JsonObject, fact: FieldFact): string[] {
  const shapes = shapesWhen(schema, fact.when ?? {});
  const without = shapes.filter((shape) => properties([shape], fact.field).length === 0);
  const problems = fieldProblems(schema, fact);
  return without.length === 0 || without.length === shapes.length
    ? problems
    : [...problems, `a variant has no ${fact.field}`];
}

/** Checks a schema against a fact about one of its fields; an empty list means that it holds. */
export function fieldProblems(schema: JsonObject, fact: FieldFact): string[] {
  const shapes = shapesWhen(schema, fact.when ?? {});
  if (shapes.length === 0) return [`no variant has ${JSON.stringify(fact.when)}`];
  const found = properties(shapes, fact.field);
  if (found.length === 0) return [`there is no field ${fact.field}`];
  const problems = found.flatMap((property) => keywordProblems(property, fact.field, fact.is ?? {}));
  const { has } = fact;
  const listed = found.flatMap((property) => variants(property.schema)).flatMap((shape) => listedValues(shape) ?? []);
  if (has !== undefined && !listed.includes(has)) problems.push(`${fact.field} does not list ${JSON.stringify(has)}`);
  return [...problems, ...requiredProblems(fact, found, shapes)];
}

/** The names of a body's fields, in all of its variants. */
export const fieldNames = (schema: JsonObject): Set<string> =>
  new Set(variants(schema).flatMap((variant) => Object.keys((variant.properties ?? {}) as JsonObject)));
