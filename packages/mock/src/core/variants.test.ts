import { describe, expect, it } from 'vitest';
import { contract } from '../testing/checked-fetch.ts';
import { schemaErrors } from '../testing/contract-checks.ts';
import type { Schema } from './schema.ts';
import { checkBody } from './variants.ts';

type Body = Record<string, unknown>;

/** Every JSON body that the contract shows, with the schema it must fit. */
const shown = [...contract.operations.values()].flatMap(({ id, bodies }) => {
  const schema = bodies.get('application/json');
  const examples = Object.entries(contract.document.components.examples).filter(([name]) => name.startsWith(`${id}.`));
  return schema === undefined
    ? []
    : examples
        .map(([name, { value }]) => ({ name, schema, body: value as Body }))
        .filter(({ body }) => schemaErrors(schema, body).length === 0);
});

/** The body with each of its fields gone, and each of them as something that it may not be. */
function* spoiled(body: Body): Generator<{ change: string; body: Body }> {
  yield { change: 'a field more', body: { ...body, no_such_field: 1 } };
  for (const name of Object.keys(body)) {
    const { [name]: value, ...rest } = body;
    yield { change: `without ${name}`, body: rest };
    for (const other of [null, '', ' ', -1, 1.5, 1e9, 'x'.repeat(5000), true, [], ['x'], {}, 'not-a-uuid', 'ftp://x']) {
      yield { change: `${name} is ${JSON.stringify(other)?.slice(0, 20)}`, body: { ...body, [name]: other } };
    }
    if (Array.isArray(value))
      yield { change: `${name} eleven times`, body: { ...body, [name]: Array(11).fill(value[0]) } };
  }
}

describe('the check of a body', () => {
  it('covers most operations', () => expect(shown.length).toBeGreaterThan(40));

  it.each(shown)('$name: agrees with a full validator, however it is spoiled', ({ schema, body }) => {
    expect(checkBody(schema, body)).toEqual([]);
    for (const { change, body: bad } of spoiled(body)) {
      const full = schemaErrors(schema as object, bad).length === 0;
      expect(checkBody(schema, bad).length === 0, change).toBe(full);
    }
  });

  it('speaks of the variant that was meant, not of all of them', () => {
    const schema = contract.operations.get('images.generate')?.bodies.get('application/json') as Schema;
    const body = { prompt: 'fox', model_type: 'vendorb-imagen4' };
    expect(checkBody(schema, body)).toEqual([{ path: '/aspect_ratio', message: 'is required', rule: 'required' }]);
    const [issue] = checkBody(schema, { prompt: 'fox', model_type: 'odd' });
    expect(issue).toMatchObject({ path: '/model_type', rule: 'enum' });
  });
});
