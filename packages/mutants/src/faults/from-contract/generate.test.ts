import { loadContract } from '@darkroom/verify/internals';
import { describe, expect, test } from 'vitest';
import type { PassingRequest, PassingResponse } from '../fault.ts';
import { faultKinds } from './contract-fault.ts';
import { faultsFromContract, isHeldOut, sampleOf } from './generate.ts';

const faults = faultsFromContract(loadContract());

/** Sends bodies through a fault, one response after the other. */
async function through(name: string, ...bodies: unknown[]): Promise<{ status: number; body: unknown }[]> {
  const fault = faults.find((one) => one.name === name);
  if (fault === undefined) throw new Error(`There is no fault ${name}.`);
  const made = fault.make();
  const request: PassingRequest = {
    method: 'GET',
    url: '/',
    headers: {},
    body: Buffer.alloc(0),
    operation: fault.operation,
  };
  const passed = [];
  for (const body of bodies) {
    const headers = { 'content-type': 'application/json', 'x-request-id': 'req_00000001' };
    const response: PassingResponse = { status: 200, headers, body: Buffer.from(JSON.stringify(body)) };
    await made.response?.(response, request);
    passed.push({ status: response.status, body: JSON.parse(response.body.toString()) });
  }
  return passed;
}

describe('the faults of a contract', () => {
  test('are of every kind, thousands, and each has a name of its own', () => {
    const kinds = new Set(faults.map(({ kind }) => kind));
    expect([...kinds].toSorted()).toEqual(faultKinds.toSorted());
    expect(faults.length).toBeGreaterThan(10_000);
    expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
  });

  test('are the same each time, and so are samples of them and those that are held out', () => {
    const names = (list: { name: string }[]): string => list.map(({ name }) => name).join('\n');
    const again = faultsFromContract(loadContract());
    expect(names(again) === names(faults)).toBe(true);
    const [some, same] = [faults.slice(0, 500), again.slice(0, 500)];
    expect(names(sampleOf(same, 20, 7))).toBe(names(sampleOf(some, 20, 7)));
    expect(names(sampleOf(some, 20, 8))).not.toBe(names(sampleOf(some, 20, 7)));
    expect(faults.filter(isHeldOut).length / faults.length).toBeCloseTo(0.05, 2);
  });
});

describe('a fault is not generated twice', () => {
  const operationsWith = (status: number): Set<string> =>
    new Set(faults.filter(({ place }) => place.startsWith(`${status} `)).map(({ operation }) => operation));

  test('for a method that a path does not have', () => {
    const operations = operationsWith(405);
    expect(operations.has('runs.get')).toBe(true);
    expect(operations.has('runs.delete')).toBe(false);
  });

  test('for a bug, which can be anywhere', () => {
    expect(operationsWith(500).size).toBe(1);
  });

  test('for a property that nothing is said about', () => {
    expect(faults.some(({ name }) => name === 'property-dropped runs.get 404 message')).toBe(true);
    expect(faults.some(({ name }) => name === 'property-dropped runs.get 404 details')).toBe(false);
    expect(faults.some(({ name }) => name === 'property-dropped runs.list 422 details')).toBe(true);
  });
});

describe('a fault', () => {
  const prompt = { id: 'p1', prompt: 'a fox', original_prompt: 'a cat', model_type: null };
  const cases: [string, unknown[], unknown[]][] = [
    ['property-dropped prompts.get 200 prompt', [prompt], [{ id: 'p1', original_prompt: 'a cat', model_type: null }]],
    ['property-null prompts.get 200 prompt', [prompt], [{ ...prompt, prompt: null }]],
    ['property-retyped prompts.get 200 prompt', [prompt], [{ ...prompt, prompt: 5 }]],
    ['property-of-sibling prompts.get 200 prompt', [prompt], [{ ...prompt, prompt: 'a cat' }]],
    [
      'property-of-earlier-response prompts.get 200 prompt',
      [prompt, { ...prompt, prompt: 'a dog' }],
      [prompt, { ...prompt, prompt: 'a fox' }],
    ],
    ['property-other-enum-value runs.get 200 status', [{ status: 'queued' }], [{ status: 'processing' }]],
    ['property-off-by-one runs.get 200 seed', [{ seed: 7 }], [{ seed: 8 }]],
    [
      'property-off-by-one runs.get 200 created_at',
      [{ created_at: '2026-01-01T00:00:00.000Z' }],
      [{ created_at: '2026-01-01T00:00:01.000Z' }],
    ],
    [
      'property-null runs.list 200 data.*.seed',
      [{ data: [{ seed: 1 }, { seed: 2 }] }],
      [{ data: [{ seed: null }, { seed: null }] }],
    ],
    ['list-member-dropped runs.list 200 data', [{ data: [1, 2, 3] }], [{ data: [1, 3] }]],
    ['list-member-repeated runs.list 200 data', [{ data: [1, 2] }], [{ data: [1, 2, 1] }]],
    ['list-reordered runs.list 200 data', [{ data: [1, 2] }], [{ data: [2, 1] }]],
  ];
  test.each(cases)('%s', async (name, bodies, expected) => {
    expect((await through(name, ...bodies)).map(({ body }) => body)).toEqual(expected);
  });

  const headersThrough = async (name: string, ...all: Record<string, string>[]): Promise<Record<string, string>[]> => {
    const made = faults.find((one) => one.name === name)?.make();
    const request = { method: 'GET', url: '/', headers: {}, body: Buffer.alloc(0), operation: 'runs.get' };
    for (const headers of all) await made?.response?.({ status: 200, headers, body: Buffer.alloc(0) }, request);
    return all;
  };

  test.each(['X-Request-Id', 'RateLimit'])('of %s repeats the one before', async (header) => {
    const name = header.toLowerCase();
    const all = ['one', 'two', 'three'].map((value) => ({ [name]: value }));
    const passed = await headersThrough(`header-changed runs.get 200 ${header}`, ...all);
    expect(passed.map((headers) => headers[name])).toEqual(['one', 'one', 'two']);
  });

  test('of a status keeps the body', async () => {
    const [passed] = await through('status-changed runs.get 200 as 201', prompt);
    expect(passed).toEqual({ status: 201, body: prompt });
  });
});
