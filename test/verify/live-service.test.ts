import {
  asText,
  checkNames,
  faults,
  type KeyedService,
  runDredd,
  runWorkflows,
  startWithKeys,
  testFault,
  verify,
  verifyLimits,
} from '@darkroom/verify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** The effort alone decides how much is checked, however slow the machine is. */
const maxTime = Number.POSITIVE_INFINITY;

let service: KeyedService;

beforeAll(async () => {
  service = await startWithKeys();
});
afterAll(() => service.stop());

async function listed(what: string): Promise<unknown[]> {
  const answer = await fetch(`${service.url}/api/v1/${what}`, { headers: { 'X-API-Key': service.keys.owner } });
  return ((await answer.json()) as { data: unknown[] }).data;
}

describe('the live service', () => {
  test('passes the checks', async () => {
    const { owner, other, narrow } = service.keys;
    const report = await verify({
      server: service.url,
      apiKey: owner,
      otherKey: other,
      narrowKey: narrow,
      effort: 0.1,
      maxTime,
    });
    expect(report.findings, asText(report)).toEqual([]);
    expect(report.cannot ?? report.stoppedBy).toBeUndefined();
    expect(report.left).toBe(0);
    expect(await listed('runs')).toEqual([]);
    expect(await listed('prompts')).toEqual([]);
    const operations = report.coverage.find(({ dimension }) => dimension === 'operations');
    expect(operations?.missing).toEqual([]);
  });

  test('is not changed by a run that only reads', async () => {
    const report = await verify({ server: service.url, apiKey: service.keys.owner, readOnly: true, maxTime });
    expect(report.findings, asText(report)).toEqual([]);
    expect(report.requests).toBeGreaterThan(100);
    expect(await listed('runs')).toEqual([]);
  });

  test('passes them at its limits', async () => {
    const report = await verifyLimits(checkNames);
    expect(report.findings, asText(report)).toEqual([]);
    expect(report.seen['error codes']).toEqual(
      expect.arrayContaining(['unavailable', 'backend_error', 'deadline_exceeded', 'queue_full', 'rate_limited']),
    );
    expect(report.seen.successes).toContain('images.segmentImage 202');
  });

  test('passes Dredd, and whatever Dredd leaves out has a reason', async () => {
    const { owner, narrow } = service.keys;
    const { outcomes, broken } = await runDredd({
      server: service.url,
      apiKey: owner,
      narrowKey: narrow,
      include: ['runs.', 'prompts.'],
    });
    expect(broken).toBeUndefined();
    expect(outcomes.filter(({ failed }) => failed !== undefined)).toEqual([]);
    expect(outcomes.filter(({ skipped }) => skipped === '')).toEqual([]);
    expect(outcomes.filter(({ skipped }) => skipped === undefined).length).toBeGreaterThan(60);
  });

  test('passes every workflow', async () => {
    const outcomes = await runWorkflows({ server: service.url, apiKey: service.keys.owner });
    expect(outcomes.filter(({ passed }) => !passed)).toEqual([]);
    expect(outcomes.length).toBe(8);
  });
});

describe('a service with a fault', () => {
  // A few of each kind; `npm run mutants` tests all of them.
  const sample = [
    'run-without-progress',
    'created-as-200',
    'unknown-error-code',
    'no-request-id',
    'rate-limit-never-falls',
    'maximum-unenforced',
    'minimum-refused',
    'state-reversed',
    'delete-does-nothing',
    'no-replay',
    'authentication-ignored',
    'others-run-shown',
    'cursor-repeats',
    'range-off-by-one',
    'signature-over-body-alone',
    'always-an-image',
    'contract-names-in-errors',
  ];
  test.each(sample)('is caught: %s', async (name) => {
    const fault = faults.find((one) => one.name === name);
    if (fault === undefined) throw new Error(`There is no fault ${name}.`);
    const caught = await testFault({ server: service.url, keys: service.keys }, fault, maxTime);
    expect(caught).toMatchObject({ check: expect.any(String), fired: true });
  });

  test('there are at least 80 to try, each with a name of its own', () => {
    expect(faults.length).toBeGreaterThanOrEqual(80);
    expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
  });
});
