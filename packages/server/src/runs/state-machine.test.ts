import { expect, test } from 'vitest';
import { eventOf, initialStatus, liveStatus, statusesBefore, terminalStatuses } from './state-machine.ts';

test('the state machine is the contract’s', () => {
  expect(initialStatus).toBe('queued');
  expect(terminalStatuses).toEqual(['completed', 'failed', 'canceled']);
  expect(statusesBefore('completed')).toEqual(['processing']);
  expect(statusesBefore('canceled')).toEqual(['queued', 'processing']);
  expect(liveStatus('queued')).toBe('pending');
  expect(eventOf('failed')).toBe('run.failed');
  expect(eventOf('processing')).toBeUndefined();
});
