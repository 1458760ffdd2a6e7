import { expect, test } from 'vitest';
import { toParameter } from './parameters.ts';

test.each([
  [null, null],
  [undefined, null],
  ['plain \' " \\ {}', 'plain \' " \\ {}'],
  [7.5, '7.5'],
  [true, 'true'],
  [new Date(0), '1970-01-01T00:00:00.000Z'],
  [{ a: [1] }, '{"a":[1]}'],
  [[], '{}'],
  [['a', null, 'NULL', '', 'q" b\\'], '{"a",NULL,"NULL","","q\\" b\\\\"}'],
  [[[1, 2], [3]], '{{"1","2"},{"3"}}'],
])('%j', (value, text) => {
  expect(toParameter(value)).toBe(text);
});
