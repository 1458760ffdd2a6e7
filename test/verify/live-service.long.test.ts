import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { faults, faultsFromContract, judgeFaults, record, sampleOf, saveRecording, testFault } from '@darkroom/mutants';
import {
  asText,
  checkNames,
  type KeyedService,
  loadContract,
  runDredd,
  runWorkflows,
  startWithKeys,
  verify,
  verifySpecial,
} from '@darkroom/verify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** Only the effort decides how much is checked, however slow the machine is. */
const maxTime = Number.POSITIVE_INFINITY;

const folder = mkdtempSync(join(tmpdir(), 'darkroom-recording-'));
const recordingFile = join(folder, 'recording.bin');
let service: KeyedService;

beforeAll(async () => {
  service = await startWithKeys();
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

async function listed(what: string): Promise<unknown[]> {
  const response = await fetch(`${service.url}/api/v1/${what}`, { headers: { 'X-API-Key': service.keys.owner } });
  return ((await response.json()) as { data: unknown[] }).data;
}

describe('the live service', () => {
  test('passes the checks', async () => {
    const { report, recording } = await record({ server: service.url, keys: service.keys }, { effort: 0.1 });
    saveRecording(recordingFile, recording);
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
    const report = await verifySpecial('limits', checkNames);
    expect(report.findings, asText(report)).toEqual([]);
    expect(report.seen['error codes']).toEqual(
      expect.arrayContaining(['unavailable', 'backend_error', 'deadline_exceeded', 'queue_full', 'rate_limited']),
    );
    expect(report.seen.successes).toContain('images.segmentImage 202');
    for (const { id, responses } of loadContract().operations)
      if (responses.has(429)) expect(report.seen['errors by operation'], id).toContain(`${id} rate_limited`);
  });

  test('passes them with models that fail', async () => {
    const report = await verifySpecial('failing models', checkNames);
    expect(report.findings, asText(report)).toEqual([]);
    expect(report.seen.statuses).toEqual(expect.arrayContaining(['edit.maskImage 504', 'prompts.enhance 502']));
  });

  test('passes Dredd, and whatever Dredd omits has a reason', async () => {
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

describe('a recorded run with a fault', () => {
  test('is judged again: most faults of the contract are caught', async () => {
    const ofResponses = faultsFromContract(loadContract()).filter(({ isLive }) => !isLive);
    const { verdicts, unsound } = await judgeFaults(recordingFile, sampleOf(ofResponses, 150, 1));
    expect(unsound).toEqual([]);
    const effective = [...verdicts.values()].filter(({ changed }) => changed > 0);
    const caught = effective.filter(({ check }) => check !== undefined);
    expect(effective.length).toBeGreaterThan(40);
    expect(caught.length / effective.length).toBeGreaterThan(0.6);
  });

  // A few of each kind; `npm run mutants` tests all of them.
  const sample = [
    'live-status-lags',
    'created-as-200',
    'unknown-error-code',
    'same-request-id',
    'rate-limit-never-falls',
    'state-reversed',
    'cursor-repeats',
    'range-off-by-one',
    'signature-over-body-only',
    'contract-names-in-errors',
    'ignored-in-other-order',
  ];
  test('is caught if the fault was written by hand', async () => {
    const { verdicts } = await judgeFaults(
      recordingFile,
      faults.filter(({ name }) => sample.includes(name)),
      { threads: 1 },
    );
    const missed = [...verdicts].filter(([, { check }]) => check === undefined).map(([name]) => name);
    expect(verdicts.size).toBe(sample.length);
    expect(missed).toEqual([]);
  });
});

describe('a live service with a fault', () => {
  // Only the operations of each, for a quick test; `npm run mutants` runs the checks as they are by default.
  const sample: [string, string[]][] = [
    ['maximum-unenforced', ['images.generate']],
    ['minimum-refused', ['images.edit.vendora']],
    ['delete-does-nothing', ['runs.delete']],
    ['no-replay', ['prompts.enhance']],
    ['authentication-ignored', ['runs.list']],
    ['others-run-shown', ['runs.get']],
    ['run-for-json', ['images.removeBackground']],
    ['mask-without-image-refused', ['images.generate']],
  ];
  test.each(sample)('is caught: %s', async (name, include) => {
    const fault = faults.find((one) => one.name === name);
    if (fault === undefined) throw new Error(`There is no fault ${name}.`);
    const caught = await testFault({ server: service.url, keys: service.keys }, fault, { include, maxTime });
    expect(caught).toMatchObject({ check: expect.any(String), fired: true });
  });

  test('there are at least 80 to try, each with a name of its own', () => {
    expect(faults.length).toBeGreaterThanOrEqual(80);
    expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
  });
});
