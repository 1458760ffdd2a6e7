import { expect, test } from 'vitest';
import { loadContract } from '../../contract/contract.ts';
import { type ScenarioName, scenarioChecks } from './index.ts';
import { resultChecks } from './result-checks.ts';
import type { Scenario } from './scenario.ts';

/** An upload makes nothing new, and a video is judged by its container. */
const relations = [...resultChecks, 'upload-returned-unchanged', 'video-duration'] as const satisfies ScenarioName[];

test('every operation that makes media has a check of what the result must show', () => {
  const makers = loadContract().operations.filter(({ runType }) => runType !== null && runType !== 'original');
  const judged = relations.flatMap((name) => (scenarioChecks[name] as Scenario).about);
  const isJudged = (id: string) => judged.some((one) => id === one || id.startsWith(`${one}.`));
  expect(makers.map(({ id }) => id).filter((id) => !isJudged(id))).toEqual([]);
  expect(makers.length).toBeGreaterThanOrEqual(20);
});
