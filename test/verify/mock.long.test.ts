import { type Mock, startMock } from '@darkroom/mock';
import { asText, resultChecks, verify } from '@darkroom/verify';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Where the mock differs on purpose, so a page can be built against it without a service. */
const without = [
  // It accepts any key, and counts nothing.
  'authentication-not-ignored',
  'keys-limited-to-their-scopes',
  'every-scope-required',
  'rate-limit-truthful',
  // It fetches nothing, and draws images only by their size.
  'sources-by-address',
  'bad-sources-refused',
  'unwanted-media-refused',
  'seed-repeats',
  // It draws media only by their size, so they show nothing of the images and words that were sent.
  ...resultChecks,
  // It draws a file for any possible name.
  'unknown-path',
  // Its files and streams ignore Accept.
  'negotiation',
];

let mock: Mock;

beforeAll(async () => {
  mock = await startMock({ runTime: 2_000 });
});
afterAll(() => mock.stop());

test('the mock passes the checks, but for what it knowingly does otherwise', async () => {
  // Only the effort decides how much is checked, however slow the machine is.
  const maxTime = Number.POSITIVE_INFINITY;
  const report = await verify({ server: mock.url, apiKey: 'any-key-will-do-here', effort: 0.05, maxTime, without });
  expect(report.findings, asText(report)).toEqual([]);
  expect(report.cannot ?? report.stoppedBy).toBeUndefined();
  const operations = report.coverage.find(({ dimension }) => dimension === 'operations');
  expect(operations?.missing).toEqual([]);
});
