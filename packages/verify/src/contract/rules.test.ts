import { expect, test } from 'vitest';
import { createCompile } from './compile.ts';
import { rulesOf, type StatedRule } from './rules.ts';

const cases: [Omit<StatedRule, 'code' | 'fields'> & { fields?: string[] }, object, object][] = [
  [{ rule: 'equal' }, { a: 1, b: 1 }, { a: 1, b: 2 }],
  [
    { rule: 'max-total', maximum: 2 },
    { a: [1], b: [2] },
    { a: [1], b: [2, 3] },
  ],
  [{ rule: 'min-total', minimum: 2 }, { a: [1], b: [2] }, { a: [1] }],
  [
    { rule: 'maps-to', map: { wan: 'wan-image-2.1' } },
    { a: 'wan', b: 'wan-image-2.1' },
    { a: 'wan', b: 'flux-dev' },
  ],
  [{ rule: 'ascending' }, { a: 1, b: 2 }, { a: 2, b: 2 }],
  [
    { rule: 'unique', fields: ['a'], by: 'tag' },
    { a: [{ tag: 'x' }, { tag: 'y' }] },
    { a: [{ tag: 'x' }, { tag: 'x' }] },
  ],
  [{ rule: 'unique', fields: ['a'] }, { a: ['x', 'y'] }, { a: ['x', 'x'] }],
];
test.each(cases)('%j', (stated, good, bad) => {
  const schema = { 'x-rules': [{ fields: ['a', 'b'], code: 'validation_error', ...stated }] };
  const [rule] = rulesOf(schema, '', createCompile({}));
  expect(rule?.holds({ ...good })).toBe(true);
  expect(rule?.holds({ ...bad })).toBe(false);
});
