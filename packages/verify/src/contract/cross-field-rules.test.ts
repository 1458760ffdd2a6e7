import type { CrossFieldRule } from '@darkroom/contract/rules';
import { describe, expect, test } from 'vitest';
import { brokenRules } from './cross-field-rules.ts';

const about = { code: 'validation_error', message: 'No.' };
const rule = (rest: Partial<CrossFieldRule>): CrossFieldRule =>
  ({ ...about, fields: ['a', 'b'], ...rest }) as CrossFieldRule;

describe('the kinds of cross-field rules', () => {
  const cases: [CrossFieldRule, Record<string, unknown>, Record<string, unknown>][] = [
    [rule({ rule: 'at-least-one' }), { b: 1 }, { c: 1 }],
    [rule({ rule: 'at-most-one' }), { a: 1 }, { a: 1, b: 1 }],
    [rule({ rule: 'all-or-none' }), { a: 1, b: 1 }, { a: 1 }],
    [rule({ rule: 'equal' }), { a: 1, b: 1 }, { a: 1, b: 2 }],
    [rule({ rule: 'max-total', maximum: 2 }), { a: [1], b: [2] }, { a: [1], b: [2, 3] }],
    [rule({ rule: 'min-total', minimum: 2 }), { a: [1], b: [2] }, { a: [1] }],
    [
      rule({ rule: 'maps-to', map: { wan: 'wan-image-2.1' } }),
      { a: 'wan', b: 'wan-image-2.1' },
      { a: 'wan', b: 'flux-dev' },
    ],
    [rule({ rule: 'ascending' }), { a: 1, b: 2 }, { a: 2, b: 2 }],
    [
      rule({ rule: 'unique', fields: ['a'], by: 'tag' }),
      { a: [{ tag: 'x' }, { tag: 'y' }] },
      { a: [{ tag: 'x' }, { tag: 'x' }] },
    ],
    [rule({ rule: 'unique', fields: ['a'] }), { a: ['x', 'y'] }, { a: ['x', 'x'] }],
  ];
  test.each(cases)('%j', (one, good, bad) => {
    expect(brokenRules([one], good)).toEqual([]);
    expect(brokenRules([one], bad)).toEqual([one]);
  });

  test('`when` limits a rule to some requests', () => {
    const limited = rule({ rule: 'at-least-one', when: { c: ['x'] } });
    expect(brokenRules([limited], { c: 'y' })).toEqual([]);
    expect(brokenRules([limited], { c: 'x' })).toEqual([limited]);
  });
});
