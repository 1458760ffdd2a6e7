import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import document from '../generated/openapi.json' with { type: 'json' };
import { compileBodyReader } from './body-reader.ts';
import { readContract } from './contract-reading.ts';
import { brokenBy } from './cross-field-rules.ts';
import { eachOperation, type OpenApi } from './document.ts';
import { Refused } from './refused.ts';
import type { Schema } from './schema.ts';

type Body = Record<string, unknown>;

const contract = readContract(document as unknown as OpenApi);
const ajv = new Ajv2020({ strict: false });
formats.default(ajv);

/** Every JSON body that the contract shows, with the schema it must fit. */
const shown = [...eachOperation(contract.document)].flatMap(({ operation }) => {
  const media = operation.requestBody?.content['application/json'];
  if (media === undefined) return [];
  const schema = contract.inlined(media.schema);
  return Object.entries(media.examples ?? {}).map(([name, example]) => ({
    name: `${operation.operationId} ${name}`,
    accepts: reads(schema),
    fits: fitsSchema(schema),
    body: contract.resolve(example).value as Body,
  }));
});

function reads(schema: Schema): (body: Body) => boolean {
  const { read } = compileBodyReader(schema, contract);
  return (body) => {
    try {
      read(body);
      return true;
    } catch (error) {
      if (error instanceof Refused) return false;
      throw error;
    }
  };
}

/** What any validator finds, and the rules that no schema can state. */
function fitsSchema(schema: Schema): (body: Body) => boolean {
  const validate = ajv.compile(schema);
  return (body) => validate(body) && (schema['x-rules'] ?? []).every((rule) => brokenBy(rule, body).length === 0);
}

/** The body with each of its fields gone, and each of them as something that it may not be. */
function* spoiled(body: Body): Generator<{ change: string; body: Body }> {
  yield { change: 'a field more', body: { ...body, no_such_field: 1 } };
  for (const name of Object.keys(body)) {
    const { [name]: value, ...rest } = body;
    yield { change: `without ${name}`, body: rest };
    for (const other of [null, '', -1, 1.5, 1e9, 'x'.repeat(5000), true, [], ['x'], {}, 'not-a-uuid', 'ftp://x']) {
      yield { change: `${name} is ${JSON.stringify(other)?.slice(0, 20)}`, body: { ...body, [name]: other } };
    }
    if (Array.isArray(value))
      yield { change: `${name} eleven times`, body: { ...body, [name]: Array(11).fill(value[0]) } };
  }
}

describe('how a body is read', () => {
  it('covers most operations', () => expect(shown.length).toBeGreaterThan(40));

  it.each(shown)('$name: agrees with the schema as a whole, however it is spoiled', ({ accepts, fits, body }) => {
    expect(accepts(body)).toBe(true);
    for (const { change, body: bad } of spoiled(body)) expect(accepts(bad), change).toBe(fits(bad));
  });
});
