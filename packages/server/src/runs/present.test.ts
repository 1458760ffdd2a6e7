import { expect, test } from 'vitest';
import { sampleRun } from '../webhooks/sample-run.ts';
import { presentRun } from './present.ts';

const run = {
  ...sampleRun('usr_a', 'completed'),
  createdAt: '2026-11-02T09:12:30.100Z',
  startedAt: '2026-11-02T09:12:30.850Z',
  completedAt: '2026-11-02T09:12:33.100Z',
};
const shown = (changes: Partial<typeof run> | { startedAt: null } | { completedAt: null }, retentionDays = 0) =>
  presentRun({ ...run, ...changes }, String, retentionDays);

test('an ended run says how long it waited and worked', () => {
  expect(shown({}).metrics).toEqual({ queue_seconds: 0.75, work_seconds: 2.25 });
  expect(shown({ startedAt: null }).metrics).toEqual({ queue_seconds: 3, work_seconds: 0 });
  expect(shown({ completedAt: null }).metrics).toBeNull();
});

test('a run that will be deleted says when', () => {
  expect(shown({}, 7).expires_at).toBe('2026-11-09T09:12:33.100Z');
  expect(shown({}).expires_at).toBeNull();
  expect(shown({ completedAt: null }, 7).expires_at).toBeNull();
});
