import { expect, test } from 'vitest';
import type { Evidence } from '../../judge/exchange-check.ts';
import { createMemory } from '../../judge/memory.ts';
import { etagFits } from './etag-fits.ts';

interface Shown {
  status?: number;
  etag: string;
  body?: string;
}

/** What the check says about the last of several responses for one URL, one after the other. */
function verdict(...responses: Shown[]): string | undefined {
  const memory = createMemory();
  const spec = { headers: [{ name: 'ETag' }] };
  const verdicts = responses.map(({ status = 200, etag, body = '' }, at) => {
    const call = { operation: { id: 'runs.get' } };
    const times = { startedAt: at * 10, endedAt: at * 10 + 5 };
    const exchange = {
      call,
      url: 'http://service/runs/1',
      status,
      headers: { etag },
      body: Buffer.from(body),
      ...times,
    };
    return etagFits.look({ exchange, memory, spec } as unknown as Evidence);
  });
  return verdicts.at(-1);
}

test('an ETag that changes with the body, and only then, is fine', () => {
  expect(verdict({ etag: '"1"', body: 'a' }, { etag: '"1"', body: 'a' })).toBe('');
  expect(verdict({ etag: '"1"', body: 'a' }, { etag: '"2"', body: 'b' })).toBe('');
});

test('an ETag that stays although the body changes is found', () => {
  expect(verdict({ etag: '"1"', body: 'a' }, { etag: '"1"', body: 'b' })).toContain('the body changed');
});

test('an ETag that changes although the body stays is found', () => {
  expect(verdict({ etag: '"1"', body: 'a' }, { etag: '"2"', body: 'a' })).toContain('an equal body had another');
});

test.each([304, 206])('a %d has the ETag of an earlier response', (status) => {
  expect(verdict({ etag: '"1"', body: 'a' }, { status, etag: '"1"' })).toBe('');
  expect(verdict({ etag: '"1"', body: 'a' }, { status, etag: '"2"' })).toContain('which no response had');
});
