import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { afterEach, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
let child: ChildProcess | undefined;

afterEach(() => {
  child?.kill('SIGKILL');
});

/** Runs what `npm run mock` runs; resolves with its output when it ends or when the output matches. */
function run(args: string[], until?: RegExp): Promise<{ said: string; code: number | null }> {
  child = spawn(process.execPath, ['scripts/mock.ts', ...args], { cwd: root });
  const running = child;
  return new Promise((done) => {
    let said = '';
    const hear = (chunk: Buffer) => {
      said += chunk;
      if (until?.test(said)) done({ said, code: null });
    };
    running.stdout?.on('data', hear);
    running.stderr?.on('data', hear);
    running.on('close', (code) => done({ said, code }));
  });
}

it('says where it is, how to begin and what it can play, then one line for each request, and stops when asked', async () => {
  const { said } = await run(['--port', '0', '--run-time', '0'], /dynamic=true/);
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
  for (const word of ['curl', 'scenario=NAME', 'flaky', 'rate-limited']) expect(said).toContain(word);
  const told = new Promise<string>((done) => child?.stdout?.once('data', (chunk) => done(String(chunk))));
  await fetch(`${url}/api/v1/me`, { headers: { 'x-api-key': 'k' } });
  expect(await told).toMatch(/^\d\d:\d\d:\d\d {2}200 {2}GET {5}\/api\/v1\/me {2}\d+ ms {2}me\.get\n$/);
  const ended = new Promise((done) => child?.once('exit', done));
  child?.kill('SIGTERM');
  expect(await ended).toBe(0);
});

it.each([
  [['--delay', 'soon'], '--delay must be milliseconds'],
  [['--error-rate', '7'], '--error-rate must be a number from 0 to 1'],
  [['--nothing'], "Unknown option '--nothing'"],
  [['--scenario', 'explode', '--port', '0'], 'Unknown scenario explode'],
])('refuses %j in plain words', async (args, words) => {
  const { said, code } = await run(args);
  expect(said).toContain(words);
  expect(said).not.toContain('    at ');
  expect(code).toBe(1);
});

it('says so when its port is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => other.once('listening', done));
  const { port } = other.address() as AddressInfo;
  const { said, code } = await run(['--port', String(port)]);
  other.close();
  expect(said).toContain(`Port ${port} is in use.`);
  expect(code).toBe(1);
});
