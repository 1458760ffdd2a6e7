import { digestOf, resultOf } from '../../actions/results.ts';
import { settle } from '../../actions/runs.ts';
import type { Body } from '../../contract/body.ts';
import { expectedRefusal } from '../../contract/expected-refusal.ts';
import { fieldRelations } from '../../contract/field-relations.ts';
import { ignoredFields } from '../../contract/ignored-fields.ts';
import type { Field } from '../../contract/variants.ts';
import { accepted } from '../../exchange/call.ts';
import { inParallel, spread } from '../../session/in-parallel.ts';
import type { Session } from '../../session/session.ts';
import { usualValue } from '../../values/base-values.ts';
import { bodyCall, forSchema, type Shape, type Values } from '../../values/case.ts';
import { NoRealValue } from '../../values/real-value.ts';
import { shapesOf, waitsForWork } from '../../values/shapes.ts';
import { plainValues } from '../../values/valid-values.ts';
import type { Scenario } from './scenario.ts';

const nobody = '01990a3c-0000-7000-8000-00000000dead';
const anyUrl = 'https://images.example/fox.png';

interface Case {
  shape: Shape;
  /** The values, in which an image is the given URL. */
  values(url: string): Values;
}

export const unusedFieldsIgnored: Scenario = {
  proves:
    'A field that a request does not use is accepted, at its default and inside its bounds, and changes nothing: ' +
    'an image is not fetched, a run or a model not looked up, and the result is the same without it. That the run ' +
    'lists it is checked in every response.',
  about: 'all',
  async run(session) {
    const shapes = (await shapesOf(session)).filter(({ operation }) => operation.runType !== null);
    const all = new Map(shapes.flatMap((shape) => casesOf(session, shape)));
    const cases = spread([...[...all.values()].entries()], session.options.effort);
    await inParallel(cases, session.options.connections, async ([index, one]) => {
      if (!session.cutsOff('unused fields')) await send(session, one, `unused-${index}`);
    });
    // Where the size can be chosen, the work is short.
    const small = shapes.filter(({ operation: { id }, base }) => id === 'images.generate' && 'width' in base);
    await inParallel(spread(small, session.options.effort), 2, async (shape) => {
      if (!session.cutsOff('results without unused fields')) await compare(session, shape);
    });
  },
};

async function send(session: Session, { shape, values }: Case, hook: string): Promise<void> {
  const { operation, body, path } = shape;
  const { ownReceiver } = session.fixtures;
  const response = await session.call(bodyCall(operation, body, values(ownReceiver.hookUrl(hook)), path), accepted());
  const fetched = ownReceiver.received(hook).length > 0;
  session.expect(!fetched, 'an image that is not used was fetched', response);
  await settle(session, response);
}

async function compare(session: Session, { operation: { id }, body, base }: Shape): Promise<void> {
  const values = { ...base, seed: session.options.seed };
  const [plain, more] = [values, withUnused(session, body, values, 0)(session.fixtures.ownReceiver.hookUrl('unused'))];
  const [first, second] = [await resultOf(session, id, plain), await resultOf(session, id, more)];
  if (first === undefined || second === undefined) return;
  const isSame = (await digestOf(first)) === (await digestOf(second));
  session.expect(isSame, 'fields that are not used change the result', first.exchange, second.exchange);
}

/** Requests with everything that they do not use, each named for the fields that it has. */
function casesOf(session: Session, shape: Shape): [string, Case][] {
  const { operation, body, base } = shape;
  const choices = waitsForWork(operation) ? [0] : [0, 1];
  const beside = body.fields.map((field) => withPartners(session, shape, field)).filter((one) => one !== undefined);
  return [...choices.map((choice) => withUnused(session, body, base, choice)), ...beside].flatMap((values, index) => {
    const sent = values(anyUrl);
    const names = Object.keys(sent).toSorted();
    if (ignoredFields(body, sent).length === 0) return [];
    return [
      [`${operation.id} ${body.mediaType} ${sent.model_type} ${names} ${choices[index] ?? 0}`, { shape, values }],
    ];
  });
}

/** The values and every field that they leave unused, in another order than that of the contract. */
function withUnused(session: Session, body: Body, base: Values, choice: number): Case['values'] {
  const names = body.fields.map((field) => field.name);
  const { neededBy } = fieldRelations(body.rules, names, forSchema(base));
  return (url) => {
    const unused = (name: string): [string, unknown] => [name, unusedValue(body, name, choice, url)];
    let values = base;
    for (const field of names.toReversed().filter((one) => !(one in base))) {
      const added = [field, ...neededBy(field)];
      const next = { ...values, ...Object.fromEntries(added.map(unused)) };
      const ignored = ignoredFields(body, next);
      if (added.every((one) => ignored.includes(one)) && isValid(session, body, next)) values = next;
    }
    return values;
  };
}

/** A field beside the one that replaces it; undefined if there is none. */
function withPartners(session: Session, { body, base, variant }: Shape, field: Field): Case['values'] | undefined {
  const { 'x-used-with': needed = [], 'x-unused-with': replacing } = field.schema as Record<
    string,
    string[] | undefined
  >;
  if (replacing === undefined) return undefined;
  const partners = body.fields.filter(({ name }) => [...needed, ...replacing].includes(name) && !(name in base));
  try {
    const given = partners.map((one) => [one.name, usualValue(session.fixtures, variant, one)]);
    const values = (url: string): Values => ({
      [field.name]: unusedValue(body, field.name, 0, url),
      ...base,
      ...Object.fromEntries(given),
    });
    return isValid(session, body, values(anyUrl)) ? values : undefined;
  } catch (error) {
    if (error instanceof NoRealValue) return undefined;
    throw error;
  }
}

/** A valid value that could not be used: a run or an image that does not exist. */
function unusedValue({ fields }: Body, name: string, choice: number, url: string): unknown {
  const { schema } = fields.find((field) => field.name === name) as Field;
  const unit = schema.items ?? schema;
  if (schema.type === 'array') return Array(schema.minItems ?? 1).fill(name === 'run_ids' ? nobody : url);
  if (unit.format === 'uuid') return nobody;
  if (/^(image|mask)$|_(url|image)$/.test(name)) return url;
  if (name === 'image_index') return schema.maximum;
  const values = plainValues(schema, schema.default ?? '1:1', name);
  return choice === 0 ? (schema.default ?? values[0]) : values[choice];
}

function isValid({ contract }: Session, body: Body, values: Values): boolean {
  return expectedRefusal(contract, body, forSchema(values)) === undefined;
}
