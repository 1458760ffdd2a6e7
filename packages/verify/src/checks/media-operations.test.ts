import { expect, test } from 'vitest';
import { loadContract } from '../contract/contract.ts';
import type { Scenario } from './scenario.ts';
import { scenarioChecks } from './scenarios/index.ts';

/** The checks that judge a result by what was sent: by its pixels, its container, or another result. */
const relations = [
  'images-arranged',
  'mask-side-repainted',
  'cut-out-by-construction',
  'removed-and-filled',
  'original-inside-frame',
  'batch-images-differ',
  'upload-returned-unchanged',
  'fields-shape-result',
  'sources-equivalent',
  'video-duration',
  'description-fits-image',
] as const satisfies (keyof typeof scenarioChecks)[];

test('every operation that makes media has a check of what the result must show', () => {
  const makers = loadContract().operations.filter(({ runType }) => runType !== null && runType !== 'original');
  const judged = new Set(relations.flatMap((name) => (scenarioChecks[name] as Scenario).about));
  expect(makers.map(({ id }) => id).filter((id) => !judged.has(id))).toEqual([]);
  expect(makers.length).toBeGreaterThanOrEqual(20);
});
