import { dereference } from '@darkroom/contract/dereference';
import bundle from '@darkroom/contract/openapi.json' with { type: 'json' };
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract, createCaller } from '../testing/checked-fetch.ts';
import { drawImage, form } from '../testing/images.ts';
import { type Mock, startMock } from './start-mock.ts';

interface OperationObject {
  requestBody?: { content: Record<string, { examples: Record<string, { value: Record<string, unknown> }> }> };
}

const document = dereference(bundle);
let mock: Mock;
let file: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  mock = await startMock({ runTime: 0, webhookRetries: [] });
  file = await drawImage(64, 48);
});
afterAll(() => mock.stop());

const parameters: Record<string, string> = {
  run_id: '01990a3c-52d1-7b8e-9c44-1f6a2e7d9b03',
  prompt_id: '01990a50-3f18-7c25-9e61-b04d8a7c2f56',
  model_id: '6b1f0c1e-2d3a-4e5f-8a9b-0c1d2e3f4a5b',
  delivery_id: '01990a51-04c2-7e9f-b36d-8a0f7d15c423',
  key_id: '019908c4-1e7a-7f36-b0d2-4a9c85e1f307',
  file_name: '9vJ3xWzT4kYbN6cR2vHs7gQm.png',
};

interface Shown {
  name: string;
  id: string;
  method: string;
  place: string;
  type?: string;
  value?: Record<string, unknown>;
}

/** Every request that the contract shows, of every operation, form and JSON. */
const requests = [...contract.operations.values()].flatMap(({ id, method, path }): Shown[] => {
  const item = (document.paths as unknown as Record<string, Record<string, OperationObject>>)[path]?.[
    method.toLowerCase()
  ];
  const place = path.replace(/\{(\w+)\}/g, (_, name) => parameters[name] ?? name);
  const content = Object.entries(item?.requestBody?.content ?? {});
  if (content.length === 0) return [{ name: id, id, method, place }];
  return content.flatMap(([type, { examples }]) =>
    Object.entries(examples).map(([key, { value }]) => ({ name: `${id} ${key}`, id, method, place, type, value })),
  );
});

describe('every request that the contract shows', () => {
  it.each(requests)('$name gets the response of the contract', async ({ id, method, place, type, value }) => {
    mock.reset();
    const call = createCaller(mock.url);
    const response = await call(place, { method, body: type === 'multipart/form-data' ? asForm(value ?? {}) : value });
    const successes = [...(contract.operations.get(id)?.responses.keys() ?? [])].filter((status) => status < 300);
    expect(successes, await response.clone().text()).toContain(response.status);
  });

  it.each(requests)('$name is refused without credentials, if it needs any', async ({ id, method, place }) => {
    const call = createCaller(mock.url, null);
    const response = await call(place, { method });
    expect(response.status === 401).toBe(contract.operations.get(id)?.scopes !== null);
  });
});

/** The contract writes files in words: "(the bytes of fox.png)". */
function asForm(fields: Record<string, unknown>): FormData {
  const part = (value: unknown) => (String(value).startsWith('(the bytes of') ? file : String(value));
  return form(
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        (Array.isArray(value) ? value.map(part) : part(value)) as string | Uint8Array<ArrayBuffer>,
      ]),
    ),
  );
}
