import { expect, it } from 'vitest';
import { readExpectations } from '../../gallery/score/expectation.ts';
import { checkPlan } from '../../gallery/score/plan.ts';
import { understand } from './understand.ts';

it('plans at least nine tenths of what 210 prompts ask for, and nothing that they exclude', () => {
  const checks = readExpectations().flatMap((expected) => checkPlan(expected, understand(expected.prompt)));
  const met = checks.filter((check) => check.met).length;
  expect(met / checks.length).toBeGreaterThanOrEqual(0.9);
  expect(checks.filter((check) => check.what.startsWith('no ') && !check.met)).toEqual([]);
});
