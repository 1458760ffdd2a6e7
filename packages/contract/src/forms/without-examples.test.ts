import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withoutExamples } from './without-examples.ts';

test('everything but the examples stays', () => {
  const field = { type: 'string', description: 'Words.' };
  expect(
    withoutExamples({
      schema: { properties: { example: { ...field, example: 'fox' }, examples: field } },
      headers: { Allow: { schema: { type: 'string' }, example: 'GET' } },
      content: { 'application/json': { schema: field, examples: { fox: { value: 'fox' } } } },
    }),
  ).toEqual({
    schema: { properties: { example: field, examples: field } },
    headers: { Allow: { schema: { type: 'string' } } },
    content: { 'application/json': { schema: field } },
  });
});

test('the contract has at most 300 kB then', () => {
  const document = JSON.parse(readFileSync(new URL('../generated/openapi.json', import.meta.url), 'utf8'));
  const small = withoutExamples(document);
  expect(Buffer.byteLength(JSON.stringify(small))).toBeLessThanOrEqual(300_000);
  expect(Object.keys(small.paths)).toEqual(Object.keys(document.paths));
});
