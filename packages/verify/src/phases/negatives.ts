import { settle } from '../actions/runs.ts';
import { expectedRefusal } from '../contract/expected-refusal.ts';
import type { StatedRule } from '../contract/rules.ts';
import type { Field } from '../contract/variants.ts';
import { inParallel, spread } from '../session/in-parallel.ts';
import type { Session } from '../session/session.ts';
import { bodyCall, forSchema, type Shape, type Values } from '../values/case.ts';
import { invalidValues } from '../values/invalid-values.ts';
import { shapesOf } from '../values/shapes.ts';
import { badParameters, type NegativeCase } from './bad-parameters.ts';

/** Requests with exactly one mistake: each must be refused, with the right code. */
export async function negatives(session: Session): Promise<void> {
  const shapes = await shapesOf(session);
  const tried = new Set<string>();
  const cases = [
    ...(await badParameters(session)),
    ...shapes.flatMap((shape) => wrongs(shape, tried).flatMap((wrong) => negativeCase(session, shape, wrong) ?? [])),
  ];
  await inParallel(
    spread(cases, session.options.effort),
    session.options.connections,
    async ({ call, expectation }) => {
      if (session.cutsOff('invalid requests')) return;
      await settle(session, await session.call(call, expectation));
    },
  );
}

/** How many invalid values a field gets in a further variant of its operation, and in a further operation. */
const ofKnownField = 1;
const ofKnownKind = 2;

export interface Wrong {
  values: Values;
  /** The invalid field, if it is a single one. */
  field?: string;
}

/**
 * The mistakes in a shape, one at a time: all of them where a kind of field first appears, and after that fewer, not
 * always the same ones.
 */
export function wrongs({ operation, variant, body, base }: Shape, tried = new Set<string>()): Wrong[] {
  const without = (name: string): Values => Object.fromEntries(Object.entries(base).filter(([key]) => key !== name));
  const refused = (field: Field): Wrong[] => {
    const kind = `${body.mediaType} ${field.name} ${field.schemaName ?? JSON.stringify(field.schema)}`;
    const here = `${operation.id} ${kind}`;
    const values = invalidValues(field, body.isForm);
    const count = tried.has(here) ? ofKnownField : tried.has(kind) ? ofKnownKind : values.length;
    const chosen = inTurn(values, count, tried.size);
    tried.add(kind).add(here);
    return chosen.map((value) => ({ values: { ...base, [field.name]: value }, field: field.name }));
  };
  return [
    ...variant.fields
      .filter(({ required }) => required)
      // Without the fields that identify its variant, a body belongs to another variant and is invalid for other
      // reasons.
      .map(({ name }) =>
        neededByAll(body, name) ? { values: without(name), field: name } : { values: without(name) },
      ),
    ...variant.fields.flatMap(refused),
    { values: { ...base, no_such_field: 'x' }, field: 'no_such_field' },
    ...brokenRules({ body, base }),
  ];
}

function neededByAll({ variants }: Shape['body'], name: string): boolean {
  return variants.every(({ fields }) => fields.some((field) => field.name === name && field.required));
}

/** Bodies that break a rule between fields by giving too much; those that give too little come from omitting fields. */
function brokenRules({ body, base }: Pick<Shape, 'body' | 'base'>): Wrong[] {
  const oneMore = body.fields
    .filter(({ name }) => !(name in base))
    .map(({ name, schema }) => ({ values: { ...base, [name]: sampleOf(schema) } }))
    .filter(({ values }) => body.rules.some(({ holds }) => holds(forSchema(base)) && !holds(forSchema(values))));
  return [...oneMore, ...body.rules.flatMap(({ stated }) => (stated === undefined ? [] : breaking(stated, base)))];
}

function breaking({ rule, fields, by, map = {} }: StatedRule, base: Values): Wrong[] {
  if (rule === 'equal')
    return [
      {
        values: {
          ...base,
          ...Object.fromEntries(fields.map((field, index) => [field, `https://images.example/${index}.png`])),
        },
      },
    ];
  if (rule === 'ascending')
    return [
      [20, 20],
      [20, 10],
    ].map((pair) => ({
      values: { ...base, ...Object.fromEntries(fields.map((field, index) => [field, pair[index]])) },
    }));
  if (rule === 'maps-to' && 'model_type' in base) {
    return Object.keys(map).map((value) => ({ values: { ...base, [fields[0] as string]: value } }));
  }
  if (rule === 'unique') {
    const [list = ''] = fields;
    const entry = by === undefined ? 'fox' : { image_reference: 'https://images.example/fox.png', [by]: 'fox' };
    return [{ values: { ...base, [list]: [entry, entry] } }];
  }
  return [];
}

function sampleOf(schema: Field['schema']): unknown {
  if (schema.format === 'uuid') return '01990a3c-52d1-7b8e-9c44-1f6a2e7d9b03';
  if (schema.type === 'array') return Array(schema.minItems ?? 1).fill(sampleOf(schema.items ?? {}));
  return schema.pattern === undefined ? 'fox-v1' : 'https://images.example/fox.png';
}

/** Undefined if it is valid after all: some edges of one variant are valid in another. */
export function negativeCase(
  { contract }: Session,
  { operation, body, path }: Shape,
  { values, field }: Wrong,
): NegativeCase | undefined {
  const codes = expectedRefusal(contract, body, forSchema(values));
  if (codes === undefined) return undefined;
  // A server may treat null like an omitted field, and then like a missing one.
  const { [field ?? '']: sent, ...others } = values;
  const lenient = sent === null ? [...codes, ...(expectedRefusal(contract, body, forSchema(others)) ?? [])] : codes;
  const named = field !== undefined && lenient.length === 1 && lenient[0] === 'validation_error';
  return {
    call: bodyCall(operation, body, values, path),
    expectation: { outcome: 'refused', codes: [...new Set(lenient)], ...(named && { field }) },
  };
}

/** Some of the items, beginning with another one each turn. */
function inTurn<Item>(items: Item[], count: number, turn: number): Item[] {
  if (items.length <= count) return items;
  return Array.from({ length: count }, (_, index) => items[(turn + index) % items.length] as Item);
}
