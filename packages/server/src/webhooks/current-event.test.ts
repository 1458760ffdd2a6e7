import { expect, test } from 'vitest';
import { presentRun } from '../runs/present.ts';
import { currentEvent } from './current-event.ts';
import { sampleRun } from './sample-run.ts';

const run = presentRun(sampleRun('usr_1', 'completed'), String, 0);
const event = { type: 'run.completed', timestamp: run.completed_at, data: run };

test('an event that 1.14 stored has every field of a run that the contract requires now', () => {
  const { ignored_inputs, not_drawn, ...before } = run;
  const sent = JSON.parse(currentEvent(JSON.stringify({ ...event, data: before })));
  expect(sent).toEqual({ ...event, data: { ...before, ignored_inputs: [], not_drawn: [] } });
});

test('a current event is sent as it was stored, byte for byte', () => {
  const stored = JSON.stringify({ ...event, data: { ...run, ignored_inputs: ['guidance'] } });
  expect(currentEvent(stored)).toBe(stored);
});
