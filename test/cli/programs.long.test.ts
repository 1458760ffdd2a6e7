import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOpenai } from '@darkroom/backends/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endAll, start } from './darkroom.ts';

let cwd: string;
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'darkroom-cli-'));
});
afterAll(async () => {
  endAll();
  await rm(cwd, { recursive: true, force: true });
});

const darkroom = (...args: string[]) => start(args, { cwd }).ended;

test('serve starts the service and stops with it; keys are made, listed and revoked meanwhile', async () => {
  const data = join(cwd, 'data');
  const serving = start(['serve', '--port', '0', '--data', data], { cwd, env: { DARKROOM_LOG_LEVEL: 'error' } });
  const [, url = ''] = await serving.saying(/API +(http:\S+)\/api\/v1/);
  const made = await darkroom('keys', 'create', '--user', 'usr_ann', '--scopes', 'runs:read', '--data', data);
  const [, secret = '', id = ''] = /^(\S+)\n\nKey (\S+) of usr_ann, with the scopes runs:read\./.exec(made.out) ?? [];
  const whoami = ['whoami', '--json', '--server', url, '--api-key', secret];
  expect((await darkroom(...whoami)).json).toMatchObject({ user_id: 'usr_ann', scopes: ['runs:read'] });
  expect((await darkroom('keys', 'list', '--data', data)).out).toContain(id);
  expect((await darkroom('keys', 'revoke', id, '--data', data)).code).toBe(0);
  expect((await darkroom(...whoami)).code).toBe(3);
  serving.process.kill('SIGTERM');
  expect((await serving.ended).code).toBe(0);
});

test('mock starts the mock, which a command can be tried on', async () => {
  const mock = start(['mock', '--port', '0', '--run-time', '0', '--quiet'], { cwd });
  const [url] = await mock.saying(/http:\/\/127\.0\.0\.1:\d+/);
  const { code } = await darkroom('generate', 'a fox', '--server', url, '--api-key', 'any', '-o', 'fox.png');
  expect(code).toBe(0);
  mock.process.kill('SIGINT');
  expect((await mock.ended).code).toBe(0);
});

test('verify gets its arguments, and its exit code is passed on', async () => {
  expect((await darkroom('verify', '--', '--help')).out).toContain('--narrow-key');
  expect((await darkroom('verify', '--phases', 'none')).code).toBe(2);
});

test('backends are checked and tried without a service', async () => {
  const server = await startOpenai({ key: 'sk-test' });
  const file = join(cwd, 'backends.yaml');
  const write = (model: string) =>
    writeFile(
      file,
      `backends:
  cloud: { protocol: openai, url: "${server.url}", key: A_KEY }
routes:
  - { model_type: flux-dev, work: generate, backend: cloud, model: ${model} }
`,
    );
  const withKey = (...args: string[]) =>
    start(['backends', ...args, '--file', file], { cwd, env: { A_KEY: 'sk-test' } }).ended;
  await write('gpt-image-1');
  expect(await withKey('check')).toMatchObject({ code: 0, out: expect.stringContaining('✓ cloud  openai') });
  const tried = await withKey('try', 'flux-dev', 'a fox', '--size', '96x64', '-o', 'tried.png');
  expect(tried).toMatchObject({ code: 0, out: expect.stringMatching(/^tried.png: 96 × 64, seed \d+/) });
  expect((await readFile(join(cwd, 'tried.png'))).subarray(1, 4).toString()).toBe('PNG');
  await write('gpt-image-9');
  expect(await withKey('check')).toMatchObject({ code: 1, out: expect.stringContaining('has no model gpt-image-9') });
  expect((await darkroom('backends', 'check', '--file', file)).said).toContain(
    'line 2: the environment variable A_KEY is not set',
  );
  expect((await darkroom('backends', 'schema')).out).toContain('"title": "Darkroom backends"');
  await server.kill();
});

test('help says what exit codes mean', async () => {
  expect((await darkroom('help', 'exit-codes')).out).toMatch(/^ +7 {2}too many requests/m);
});
