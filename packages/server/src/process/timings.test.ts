import { expect, test } from 'vitest';
import { createTimings } from './timings.ts';

test('counts add up from bucket to bucket', () => {
  const timings = createTimings('request_seconds', 'How long requests took.');
  for (const seconds of [0.0005, 0.001, 0.3, 100]) timings.observe('runs.get', 200, seconds);
  timings.observe('runs.get', 404, 1);
  const text = timings.text();
  expect(text).toMatch(/^# HELP request_seconds How long requests took\.\n# TYPE request_seconds histogram\n/);
  const bucket = (bound: string) =>
    Number(new RegExp(`bucket\\{le="${bound}",operation="runs.get",status="200"\\} (\\d+)`).exec(text)?.[1]);
  expect(['0\\.001', '0\\.1', '0\\.5', '60', '\\+Inf'].map(bucket)).toEqual([2, 2, 3, 3, 4]);
  expect(text).toContain('request_seconds_sum{operation="runs.get",status="404"} 1\n');
  expect(text).toContain('request_seconds_count{operation="runs.get",status="200"} 4\n');
});
