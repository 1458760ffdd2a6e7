import { expect, test } from 'vitest';
import type { Evidence } from '../../judge/exchange-check.ts';
import { createMemory } from '../../judge/memory.ts';
import { rateLimitTruthful } from './rate-limit-truthful.ts';

type Response = [remaining: number, startedAt: number, endedAt: number];

/** What the check says about the last of several responses, in the order in which they ended. */
function verdict(...responses: Response[]): string | undefined {
  const memory = createMemory();
  const verdicts = responses.map(([remaining, startedAt, endedAt]) => {
    const headers = { ratelimit: `"reads";r=${remaining};t=50`, 'ratelimit-policy': '"reads";q=100;w=60' };
    const exchange = { call: {}, status: 200, headers, body: Buffer.alloc(0), startedAt, endedAt };
    return rateLimitTruthful.look({ exchange, memory } as unknown as Evidence);
  });
  return verdicts.at(-1);
}

test('fewer requests remain after each one', () => {
  expect(verdict([99, 0, 5], [98, 10, 15])).toBe('');
  expect(verdict([99, 0, 5], [99, 10, 15])).toContain('99 remained');
});

test('a request is compared with those that ended before it began, also if others overlap it', () => {
  expect(verdict([99, 0, 5], [97, 0, 12], [98, 10, 15])).toBe('');
  expect(verdict([99, 0, 5], [97, 0, 12], [99, 10, 15])).toContain('99 remained');
});

test('once nothing remains, nothing remains', () => {
  expect(verdict([0, 0, 5], [0, 10, 15])).toBe('');
});
