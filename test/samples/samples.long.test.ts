import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { operations } from '@darkroom/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstKey, type Running, startRunning } from '../scenarios/running.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
const folder = resolve(root, 'openapi/samples');
const namesIn = (language: string, extension: string) =>
  readdirSync(resolve(folder, language))
    .filter((name) => name.endsWith(extension))
    .map((name) => name.slice(0, -extension.length));
const samples = namesIn('.', '.ts');

// `npm run test:python` and `npm run test:go` run those of other languages.
test.each([
  ['TypeScript', samples],
  ['Python', namesIn('python', '.py')],
  ['Go', namesIn('go', '.go')],
])('there is one in %s for each operation, by each of its names', (_, found) => {
  const names = Object.entries(operations).flatMap(([id, { aliases }]) => [
    id,
    ...aliases.map((alias: { operationId: string }) => alias.operationId),
  ]);
  expect(found.map((name) => name.replace(/\.sample$/, '')).sort()).toEqual(names.sort());
});

test('they compile', async () => {
  const { stdout } = await run(resolve(root, 'node_modules/.bin/tsc'), ['-p', folder]).catch((error) => error);
  expect(stdout).toBe('');
});

describe.concurrent('they run against the live service', () => {
  let running: Running;
  const receiver = createServer((_, response) => response.writeHead(204).end());
  let env: NodeJS.ProcessEnv;

  beforeAll(async () => {
    running = await startRunning({ env: { DARKROOM_ALLOW_PRIVATE_URLS: 'true' } });
    await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
    const { port } = receiver.address() as AddressInfo;
    const webhook = `http://127.0.0.1:${port}`;
    env = { ...process.env, DARKROOM_URL: running.url, DARKROOM_API_KEY: firstKey, WEBHOOK_URL: webhook };
  });
  afterAll(async () => {
    running?.expectKept();
    await running?.close();
    receiver.close();
    receiver.closeAllConnections();
  });

  test.for(samples)('%s', async (name, context) => {
    const result = await run(process.execPath, [`${name}.ts`], { cwd: folder, env }).catch((error) => error);
    context.expect(result.stderr).toBe('');
    context.expect(result.code).toBeUndefined();
  });
});
