import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
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
const samples = readdirSync(folder)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.slice(0, -3));

test('there is one for each operation, by each of its names', () => {
  const names = Object.entries(operations).flatMap(([id, { aliases }]) => [
    id,
    ...aliases.map((alias: { operationId: string }) => alias.operationId),
  ]);
  expect(samples.sort()).toEqual(names.sort());
});

// Commands of their own run these: `npm run test:python`, for example.
const otherLanguages = Object.entries({ python: '.py', go: '.go' }).filter(([name]) =>
  existsSync(resolve(folder, name)),
);

test.for(otherLanguages)('there is one for each operation in %s', ([name, extension], context) => {
  const files = readdirSync(resolve(folder, name)).filter((file) => file.endsWith(extension));
  context.expect(files.sort()).toEqual(samples.map((sample) => `${sample}${extension}`).sort());
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
