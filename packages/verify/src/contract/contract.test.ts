import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Body } from './body.ts';
import { loadContract } from './contract.ts';
import { ContractError } from './document.ts';
import { expectedRefusal } from './expected-refusal.ts';
import { ignoredFields } from './ignored-fields.ts';

const contract = loadContract();

test('every operation is read, with what its errors can be', () => {
  expect(contract.operations.length).toBeGreaterThanOrEqual(46);
  const { responses, bodies, scopes } = contract.operation('images.generate');
  expect(responses.get(429)?.codes).toEqual(['rate_limited', 'queue_full']);
  expect(bodies[0]?.variants.length).toBe(11);
  expect(scopes).toEqual(['runs:write']);
});

test('every example of the contract is what the checks would accept', () => {
  const refused = contract.operations.flatMap(({ id, bodies }) =>
    bodies.flatMap((body) =>
      Object.entries(body.examples)
        .filter(([, value]) => expectedRefusal(contract, body, value) !== undefined)
        .map(([name]) => `${id} ${name}`),
    ),
  );
  expect(refused).toEqual([]);
});

test('refusals carry the code of the rule that is broken', () => {
  const [body] = contract.operation('generateVideo').bodies;
  const run = '01990a3c-52d1-7b8e-9c44-1f6a2e7d9b03';
  const expected = (value: unknown) => body && expectedRefusal(contract, body, value);
  expect(expected({})).toEqual(['missing_source']);
  expect(expected({ source_run_id: run, image_url: 'https://images.example/fox.png' })).toEqual(['conflicting_fields']);
  expect(expected({ source_run_id: run, duration: 11 })).toEqual(['validation_error']);
  expect(expected({ source_run_id: run, duration: 10 })).toBeUndefined();
});

test('fields that a run does not use are known, in the order sent', () => {
  const ignored = (id: string, sent: Record<string, unknown>): string[] =>
    ignoredFields(contract.operation(id).bodies[0] as Body, { prompt: 'fox', ...sent });
  expect(ignored('images.generate', { seed: 1 })).toEqual([]);
  expect(ignored('images.generate', { run_ids: [], width: 64, lora1: 'a', aspect_ratio: '1:1' })).toEqual([
    'run_ids',
    'lora_1',
    'aspect_ratio',
  ]);
  expect(ignored('images.generate', { workflow_type: 'wan', model_weight: 1, batch_size: 1 })).toEqual(['batch_size']);
  const masked = { model_type: 'gemini-2.5', mask_url: '' };
  expect(ignored('images.generate', masked)).toEqual(['mask_url']);
  expect(ignored('images.generate', { ...masked, reference_url: '' })).toEqual([]);
  expect(ignored('images.generate', { guidance: 1, cfg_scale: 1 })).toEqual(['guidance']);
  expect(ignored('images.segmentImage', { image_index: 0, run_id: '' })).toEqual([]);
  expect(ignored('images.segmentImage', { image_index: 0, run_id: '', imageUrl: '' })).toEqual(['image_index']);
  expect(ignored('images.character', { image_index: 0, mask: '' })).toEqual(['image_index', 'mask']);
});

test('values that may be sent in any casing are right in any', () => {
  const [body] = contract.operation('images.character').bodies;
  const value = {
    prompt: 'fox',
    character_reference_run_id: '01990a3c-52d1-7b8e-9c44-1f6a2e7d9b03',
    style_type: 'FICTION',
  };
  expect(body && expectedRefusal(contract, body, value)).toBeUndefined();
});

test.each([
  ['openapi: 3.1.0\npaths: [', /cannot be read/],
  ['hello: world', /no OpenAPI document/],
  ['openapi: 3.0.3\npaths: {}', /the checks read 3\.1/],
])('a contract that is none is refused in words: %s', (text, words) => {
  const file = join(tmpdir(), `darkroom-contract-${process.pid}-${text.length}.yaml`);
  writeFileSync(file, text);
  expect(() => loadContract(file)).toThrow(ContractError);
  expect(() => loadContract(file)).toThrow(words);
});
