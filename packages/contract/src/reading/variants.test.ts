import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import document from '../generated/openapi.json' with { type: 'json' };
import { readContract } from './contract-reading.ts';
import { eachOperation, type OpenApi } from './document.ts';
import type { Schema } from './schema.ts';
import { compileVariants } from './variants.ts';

type Body = Record<string, unknown>;

const contract = readContract(document as unknown as OpenApi);
const ajv = new Ajv2020({ strict: false });
formats.default(ajv);

/** Every JSON body that the contract shows, with the schema it must fit. */
const shown = [...eachOperation(contract.document)].flatMap(({ operation }) => {
  const media = operation.requestBody?.content['application/json'];
  if (media === undefined) return [];
  const schema = contract.inlined(media.schema);
  const fits = ajv.compile(schema);
  return Object.entries(media.examples ?? {}).map(([name, example]) => ({
    name: `${operation.operationId} ${name}`,
    issues: issuesOf(schema),
    fits,
    body: contract.resolve(example).value as Body,
  }));
});

/** Defaults are filled in, so each check has a body of its own. */
function issuesOf(schema: Schema) {
  const issues = compileVariants(schema, contract.validators);
  return (body: Body) => issues(structuredClone(body));
}

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

  it.each(shown)('$name: agrees with the schema as a whole, however it is spoiled', ({ issues, fits, body }) => {
    expect(issues(body)).toEqual([]);
    for (const { change, body: bad } of spoiled(body)) expect(issues(bad).length === 0, change).toBe(fits(bad));
  });

  it('speaks of the variant that was meant, not of all of them', () => {
    const issues = issuesOf(contract.componentSchema('GenerateImageInput'));
    const body = { prompt: 'fox', model_type: 'vendorb-imagen4' };
    expect(issues(body)).toEqual([{ path: '/aspect_ratio', message: 'is required', rule: 'required' }]);
    const [issue] = issues({ prompt: 'fox', model_type: 'odd' });
    expect(issue).toMatchObject({ path: '/model_type', rule: 'enum' });
  });
});
