import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { operations } from '@darkroom/contract';
import { dereference } from '@darkroom/contract/dereference';
import { eachOperation, type OpenApi } from '@darkroom/contract/reading';
import { type Mock, startMock } from '@darkroom/mock';
import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataUri, discImage } from '../scenarios/test-images.ts';
import { type Agent, closeAgents, dataOf, startAgent } from './agent.ts';

const file = fileURLToPath(import.meta.resolve('@darkroom/contract/openapi.json'));
const document = dereference(JSON.parse(readFileSync(file, 'utf8')) as OpenApi);
/** Operations that make no tool. */
const without = ['runs.events', 'files.get', 'service.openapi', 'service.metrics'];

let mock: Mock;
let agent: Agent;
let tools: Tool[];
const requests: string[] = [];

beforeAll(async () => {
  mock = await startMock({ runTime: 0, log: (line) => requests.push(line) });
  agent = await startAgent(
    { DARKROOM_SERVER: mock.url, DARKROOM_API_KEY: 'any' },
    '--tools',
    'all',
    '--image-size',
    '0',
  );
  ({ tools } = await agent.client.listTools());
});
afterAll(async () => {
  await closeAgents();
  await mock?.stop();
});

interface Example {
  value: Record<string, unknown>;
}

/** What the contract's own examples send: the body, and the parameters of the path. */
function argumentsOf(id: string): Record<string, unknown> {
  const found = [...eachOperation(document)].find(({ operation }) => operation.operationId === id);
  const parameters = (found?.item.parameters ?? []) as { name: string; in: string; example?: unknown }[];
  const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name, example }) => [name, example]);
  const examples = found?.operation.requestBody?.content['application/json']?.examples ?? {};
  const { sync, webhook_url, webhook_secret, ...body } =
    (Object.values(examples)[0] as Example | undefined)?.value ?? {};
  return { ...Object.fromEntries(inPath), ...body };
}

const ids = Object.keys(operations).filter((id) => !without.includes(id));
const nameOf = (id: string): string => id.replaceAll('.', '_');

test('every operation is a tool that calls it', async () => {
  expect(tools.map(({ name }) => name)).toEqual(ids.map(nameOf));
  const image = dataUri(await discImage());
  const failed: unknown[] = [];
  const call = async (id: string): Promise<void> => {
    const given = id === 'images.upload' ? { file: image } : argumentsOf(id);
    // The SDK's client checks each result against the schema of the tool's results.
    const result = await agent.call(nameOf(id), given);
    if (result.isError) failed.push({ id, given, error: dataOf(result).error });
  };
  const deletes = (id: string): boolean => operations[id as keyof typeof operations].method === 'DELETE';
  await Promise.all(ids.filter((id) => !deletes(id)).map(call));
  await Promise.all(ids.filter(deletes).map(call));
  const called = new Set(requests.flatMap((line) => line.split(/[\s,]+/)));
  expect({ failed, notCalled: ids.filter((id) => !called.has(id)) }).toEqual({ failed: [], notCalled: [] });
});

test('the schema of its arguments allows what the contract shows as examples', () => {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const refused = ids.flatMap((id) => {
    const valid = ajv.compile(tools.find(({ name }) => name === nameOf(id))?.inputSchema ?? {});
    const given = id === 'images.upload' ? { file: 'data:image/png;base64,' } : argumentsOf(id);
    return valid(given) ? [] : [{ id, given, errors: valid.errors }];
  });
  expect(refused).toEqual([]);
});
