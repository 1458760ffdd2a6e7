import type { Run } from '@darkroom/client';
import { expect, it } from 'vitest';
import { expectedSeconds, timeWords } from './expected-time.ts';

const run = (model_type: string, work_seconds: number, images = 1, status = 'completed', inputs = {}): Run =>
  ({
    inputs,
    completed_at: '2026-11-15T00:00:00Z',
    run_type: 'generate',
    status,
    model_type,
    metrics: { queue_seconds: 0, work_seconds },
    image_urls: Array.from({ length: images }, () => ''),
  }) as unknown as Run;

const runs = [run('a', 2), run('a', 20), run('a', 12, 4), run('b', 40), run('a', 90, 1, 'failed')];

it('is the median of earlier runs of that model, for each image', () => {
  expect(expectedSeconds(runs, { runType: 'generate', modelType: 'a', images: 1 })).toBe(3);
  expect(expectedSeconds(runs, { runType: 'generate', modelType: 'a', images: 4 })).toBe(12);
});

it('prefers runs of about the same size', () => {
  const sizes = [run('a', 1, 1, 'completed', { width: 128, height: 128 }), run('a', 8)];
  const kind = { runType: 'generate', modelType: 'a', images: 1 };
  expect(expectedSeconds(sizes, { ...kind, pixels: 1024 * 768 })).toBe(8);
  expect(expectedSeconds(sizes.slice(0, 1), { ...kind, pixels: 1024 * 768 })).toBe(1);
});

it('is unknown without an earlier run', () => {
  expect(expectedSeconds(runs, { runType: 'generate', modelType: 'c', images: 1 })).toBeUndefined();
  expect(expectedSeconds(runs, { runType: 'video', images: 1 })).toBeUndefined();
});

it('is said in words', () => {
  expect([0.4, 3.4, 200].map(timeWords)).toEqual(['under 1 s', 'about 3 s', 'about 3 min']);
});
