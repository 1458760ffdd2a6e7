import { describe, expect, it } from 'vitest';
import { parseMetrics } from './metrics.ts';
import { daysBetween, type Entry, roundUp, seriesOf } from './usage-sums.ts';

const entry = (date: string, model_type: string | null, completed: number): Entry => ({
  date,
  run_type: model_type === null ? 'upload' : 'generate',
  model_type,
  completed,
  failed: 0,
  canceled: 0,
  images: completed,
  video_seconds: 0,
  queue_seconds: 0,
  work_seconds: 0,
});

describe('usage', () => {
  it('has every day, also those without runs', () => {
    expect(daysBetween('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  });

  it('is a series per model, the largest first, with the smallest added up', () => {
    const days = ['2026-01-01', '2026-01-02'];
    const entries = [
      entry('2026-01-01', 'flux-dev', 1),
      entry('2026-01-02', 'vendora', 5),
      entry('2026-01-02', 'nanobanana', 2),
      entry('2026-01-02', null, 1),
    ];
    expect(seriesOf(entries, days, ({ completed }) => completed, 2)).toEqual([
      { name: 'vendora', total: 5, values: [0, 5] },
      { name: 'Others', total: 4, values: [1, 3] },
    ]);
    expect(seriesOf(entries, days, ({ completed }) => completed).map(({ name }) => name)).toContain('Upload');
  });

  it('has an axis that ends at a round number', () => {
    expect([0, 1, 3, 9, 11, 120, 999].map(roundUp)).toEqual([1, 1, 4, 10, 20, 200, 1000]);
  });
});

it('metrics are read by name', () => {
  const metrics = parseMetrics(`# HELP darkroom_runs_queued Runs that wait.
darkroom_runs_queued 2
darkroom_request_seconds_sum{operation="me.get",status="200"} 0.3
`);
  expect(metrics.get('darkroom_runs_queued')).toBe(2);
  expect(metrics.get('darkroom_workers')).toBeUndefined();
});
