import { describe, expect, it } from 'vitest';
import { type FieldSet, formFields, givenValues, problemWith } from './fields.ts';

const set: FieldSet = {
  required: [{ name: 'prompt', type: 'string' }],
  optional: [
    { name: 'steps', type: 'integer', minimum: 1, maximum: 150 },
    { name: 'guidance', type: 'number', default: 7.5, minimum: 0, maximum: 100 },
    { name: 'reference_url', type: 'string', deprecated: true },
    { name: 'run_ids', type: 'array' },
  ],
};

it('shows fields that people fill in, and none that is deprecated or filled in by better means', () => {
  expect(formFields(set).map(({ field }) => field.name)).toEqual(['steps', 'guidance']);
});

it('sends only what differs from the defaults', () => {
  expect(givenValues(set, { steps: 20, guidance: 7.5, unknown: 1 })).toEqual({ steps: 20 });
});

describe('what is wrong with a value', () => {
  const steps = { name: 'steps', type: 'integer', minimum: 1, maximum: 150 } as const;
  it.each([
    [0, 'Minimum 1.'],
    [151, 'Maximum 150.'],
    [2.5, 'Enter an integer.'],
    [Number.NaN, 'Enter a number.'],
    [20, undefined],
    [undefined, undefined],
  ])('%s: %s', (value, problem) => {
    expect(problemWith(steps, false, value)).toBe(problem);
  });

  it('asks for what must be given, unless the service has a default', () => {
    expect(problemWith(steps, true, undefined)).toBe('Required for this model.');
    expect(problemWith({ ...steps, default: 20 }, true, undefined)).toBeUndefined();
  });
});
