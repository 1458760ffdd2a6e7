import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { UsageError } from '../session/options.ts';

/** A local service for the duration of the checks. */
export interface LocalService {
  url: string;
  /** A key with every scope. */
  apiKey: string;
  stop(): Promise<void>;
}

export interface StartOptions {
  /** Settings besides those that the checks always need. */
  env?: Record<string, string>;
  /** Whether to wait until it is ready; what it returns before is worth checking too. */
  waitUntilReady?: boolean;
}

const readyWithinMs = 90_000;

/** Starts the live service with its own folder, on a free port. */
export async function startService({
  env = {},
  waitUntilReady = true,
}: StartOptions = {}): Promise<LocalService & { dataFolder: string }> {
  const program = serviceProgram();
  const dataFolder = mkdtempSync(join(tmpdir(), 'darkroom-verify-'));
  const apiKey = `verify_${randomBytes(18).toString('base64url')}`;
  const port = await freePort();
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DARKROOM_DATA: dataFolder,
      DARKROOM_API_KEY: apiKey,
      DARKROOM_ALLOW_PRIVATE_URLS: 'true',
      DARKROOM_LOG_LEVEL: 'fatal',
      // The checks send more requests per minute than one caller may by default.
      DARKROOM_RATE_LIMIT_CREATES: '1000000',
      DARKROOM_RATE_LIMIT_READS: '1000000',
      DARKROOM_RATE_LIMIT_UPLOADS: '1000000',
      ...env,
    },
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(-4_000);
  });
  const url = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    await end(child);
    rmSync(dataFolder, { recursive: true, force: true });
  };
  const path = waitUntilReady ? '/readyz' : '/healthz';
  const until = Date.now() + readyWithinMs;
  while (!(await responds(url + path))) {
    if (child.exitCode !== null || Date.now() > until) {
      await stop();
      throw new Error(`The service does not start:\n${said}`);
    }
    await sleep(100);
  }
  return { url, apiKey, dataFolder, stop };
}

/** Makes a key in a running service, as its operator would: with the settings of the service. */
export async function makeKey(env: Record<string, string>, user: string, scopes?: string): Promise<string> {
  const args = [
    serviceProgram(),
    'keys',
    'create',
    '--user',
    user,
    ...(scopes === undefined ? [] : ['--scopes', scopes]),
  ];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: { ...process.env, ...env },
  });
  return stdout.split('\n')[0]?.trim() ?? '';
}

async function responds(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 8_000);
  await ended;
  clearTimeout(late);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const inClone = join(import.meta.dirname, '../../../server/src/bin.ts');

/** The program of the service. The checks never import it; they start it as a user would. */
export function serviceProgram(): string {
  if (existsSync(inClone)) return inClone;
  for (const place of [join(process.cwd(), 'package.json'), import.meta.url]) {
    try {
      return join(dirname(createRequire(place).resolve('@darkroom/server/package.json')), 'dist/bin.js');
    } catch {
      // Not installed there.
    }
  }
  throw new UsageError(
    'Say which server to check: --server URL. To check the service itself: npm install @darkroom/server',
  );
}
