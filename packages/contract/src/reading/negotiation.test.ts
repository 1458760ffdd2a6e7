import { expect, test } from 'vitest';
import document from '../generated/openapi.json' with { type: 'json' };
import { readContract } from './contract-reading.ts';
import type { OpenApi } from './document.ts';
import { accepts, requireAcceptable } from './negotiation.ts';
import { compileOperations } from './operation.ts';

const compiled = compileOperations(readContract(document as unknown as OpenApi));

test.each([
  [undefined, true],
  ['*/*', true],
  ['application/json', true],
  ['application/*', true],
  ['text/html, application/json;q=0.1', true],
  ['APPLICATION/JSON', true],
  ['text/html', false],
  ['image/*', false],
  ['application/json;q=0', false],
  ['application/json;q=0, */*', false],
  ['application/*;q=0, application/json', true],
])('Accept: %s', (header, accepted) => {
  expect(accepts(header, 'application/json')).toBe(accepted);
});

test('Accept that allows none of the types is refused', () => {
  const [refusing] = compiled.filter(({ responses }) => responses.has(406));
  expect(() => requireAcceptable('text/html', refusing as never)).toThrow(
    expect.objectContaining({ code: 'not_acceptable' }),
  );
});

test('an operation that has no 406 ignores Accept', () => {
  const ignoring = compiled.filter(({ responses, responseTypes }) => responseTypes.length > 0 && !responses.has(406));
  expect(ignoring.map(({ id }) => id).toSorted()).toEqual([
    'edit.maskImage',
    'images.removeBackground',
    'images.segmentImage',
  ]);
  for (const one of ignoring) requireAcceptable('text/html', one);
});
