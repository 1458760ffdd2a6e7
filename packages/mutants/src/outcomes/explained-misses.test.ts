import { expect, test } from 'vitest';
import { type ExplainedMiss, explain } from './explained-misses.ts';
import type { Outcome } from './outcome.ts';
import { rateOf } from './summary.ts';

const outcome = (place: string, result: Outcome['result']): Outcome => ({
  fault: place,
  kind: 'header-changed',
  operation: 'runs.get',
  place,
  isHeldOut: false,
  judged: 'recorded',
  result,
  check: result === 'caught' ? 'header-schema' : undefined,
  message: undefined,
  diverged: false,
});

const miss: ExplainedMiss = { kinds: ['header-changed'], place: /X-Request-Id$/, reason: 'An id means nothing.' };

test('a miss that is explained does not count, and names its reason', () => {
  const outcomes = [
    outcome('200 X-Request-Id', 'missed'),
    outcome('200 ETag', 'caught'),
    outcome('200 Location', 'missed'),
  ];
  expect(explain(outcomes, [miss])).toEqual([]);
  expect(outcomes[0]).toMatchObject({ result: 'explained', reason: miss.reason });
  expect(rateOf(outcomes)).toEqual({ caught: 1, of: 2, percent: 50 });
});

test('an explanation that explains no miss is returned as unneeded', () => {
  expect(explain([outcome('200 X-Request-Id', 'caught')], [miss])).toEqual([miss]);
});
