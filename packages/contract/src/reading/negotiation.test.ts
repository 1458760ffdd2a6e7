import { expect, test } from 'vitest';
import { accepts, requireAcceptable } from './negotiation.ts';

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

test.each([
  [undefined, 'image/png'],
  ['*/*', 'image/png'],
  ['image/*', 'image/png'],
  ['application/json', 'application/json'],
  // What axios sends: JSON is named, but the image is liked as much.
  ['application/json, text/plain, */*', 'image/png'],
  ['application/json, */*;q=0.5', 'application/json'],
  ['image/png;q=0.2, application/json;q=0.1', 'image/png'],
  ['text/html, application/*', 'application/json'],
])('Accept: %s prefers %s', (header, preferred) => {
  expect(requireAcceptable(header, ['image/png', 'application/json'])).toBe(preferred);
});

test('Accept that allows none of the types is refused', () => {
  const types = ['image/png', 'application/json'];
  expect(() => requireAcceptable('text/html', types)).toThrow(expect.objectContaining({ code: 'not_acceptable' }));
});
