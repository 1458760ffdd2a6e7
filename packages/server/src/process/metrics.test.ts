import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

test('responses are counted by operation, status and duration', async () => {
  const metrics = createMetrics();
  for (const seconds of [0.0005, 0.001, 0.3, 100]) metrics.responded('runs.get', 200, seconds);
  metrics.responded('runs.get', 404, 1);
  const { text } = await metrics.text(async () => ({ queued: 0, processing: 0, pendingDeliveries: 0 }));
  metrics.close();
  const bucket = (bound: string) =>
    Number(new RegExp(`_bucket\\{le="${bound}",operation="runs.get",status="200"\\} (\\d+)`).exec(text)?.[1]);
  expect(['0\\.001', '0\\.1', '0\\.5', '60', '\\+Inf'].map(bucket)).toEqual([2, 2, 3, 3, 4]);
  expect(text).toContain('darkroom_request_seconds_sum{operation="runs.get",status="404"} 1\n');
  expect(text).toContain('darkroom_request_seconds_count{operation="runs.get",status="200"} 4\n');
});
