import document from '@darkroom/contract/openapi.json' with { type: 'json' };
import { createResponseCheck, type OpenApi } from '@darkroom/contract/reading';
import { expect } from 'vitest';
import { readContract } from '../core/contract.ts';

export const contract = readContract(document as unknown as OpenApi);
const check = createResponseCheck(contract);

/** Headers that Node's server adds. */
const ofConnection = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

export interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** Calls the mock with a key, and checks every response against the contract. */
export function createCaller(url: string, key: string | null = 'test-key') {
  return async (path: string, { body, headers = {}, method = body === undefined ? 'GET' : 'POST' }: Sent = {}) => {
    const form = body instanceof FormData;
    const raw = typeof body === 'string' || body instanceof Uint8Array;
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(key === null ? {} : { 'x-api-key': key }),
        ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: form || raw ? (body as FormData | string) : JSON.stringify(body) }),
    });
    const { operation } = contract.router.match(method, path.split('?')[0] ?? '');
    if (operation !== undefined) {
      const headers = Object.fromEntries([...response.headers].filter(([name]) => !ofConnection.has(name)));
      // A stream has no end to wait for; the tests of events read it.
      const isStream = headers['content-type'] === 'text/event-stream; charset=utf-8';
      const bytes = isStream ? new Uint8Array() : new Uint8Array(await response.clone().arrayBuffer());
      expect(check(operation.id, response.status, headers, bytes)).toEqual([]);
    }
    return response;
  };
}

export type Caller = ReturnType<typeof createCaller>;

/** The body of a response, whose shape each test knows; null if it has none. */
export async function readJson(response: Response) {
  return response.status === 204 ? null : JSON.parse(await response.text());
}

export async function expectError(response: Response, status: number, code: string): Promise<Record<string, unknown>> {
  const body = (await response.json()) as Record<string, unknown>;
  expect({ status: response.status, code: body.code }, JSON.stringify(body)).toEqual({ status, code });
  expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/);
  return body;
}
