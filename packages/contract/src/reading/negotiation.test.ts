import { expect, test } from 'vitest';
import { accepts } from './negotiation.ts';

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
