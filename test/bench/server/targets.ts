import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../faults/processes.ts';
import { dereferencedContract } from '../dereferenced-contract.ts';
import { apiKey } from './load.ts';

const root = resolve(import.meta.dirname, '../../..');
const server = fileURLToPath(new URL('bin.ts', import.meta.resolve('@darkroom/server')));
const prism = join(
  dirname(createRequire(import.meta.url).resolve('@stoplight/prism-cli/package.json')),
  'dist/index.js',
);

export interface Target {
  url: string;
  /** Seconds from the command until it is ready. */
  readyAfter: number;
  process: ChildProcess;
  stop(): Promise<void>;
}

/** The service as it is started by hand, with limits high enough not to matter. */
export function startServer(env: Record<string, string>): Promise<Target> {
  return start([server], '/readyz', { ...unlimited, ...env });
}

/**
 * The same, and it replies to each message with the longest time for which its main thread was held since the last one.
 */
export function startWatchedServer(env: Record<string, string>): Promise<Target> {
  const watch = new URL('held-thread.ts', import.meta.url).href;
  return start(['--import', watch, server], '/readyz', { ...unlimited, ...env });
}

/** A process that only processes runs; it has no port, so nothing is waited for. */
export function startWorker(env: Record<string, string>): Promise<Target> {
  return start([server, '--role', 'worker'], undefined, { ...unlimited, ...env });
}

const unlimited = {
  DARKROOM_API_KEY: apiKey,
  DARKROOM_LOG_LEVEL: 'error',
  DARKROOM_RATE_LIMIT_CREATES: '1000000000',
  DARKROOM_RATE_LIMIT_READS: '1000000000',
  DARKROOM_RATE_LIMIT_UPLOADS: '1000000000',
  DARKROOM_QUEUE_LIMIT: '1000000000',
};

export async function startPrism(): Promise<Target> {
  const port = await freePort();
  return start([prism, 'mock', '-p', String(port), '-v', 'silent', dereferencedContract()], '/healthz', {
    PORT: String(port),
  });
}

/** A Fastify route that only returns the given JSON. */
export async function startBareFastify(json: string): Promise<Target> {
  const port = await freePort();
  const script = `
    const { fastify } = await import('fastify');
    const app = fastify();
    const run = ${json};
    app.get('/api/v1/runs/:id', async () => run);
    await app.listen({ port: ${port} });`;
  const args = ['--input-type=module', '-e', script];
  return start(args, '/api/v1/runs/x', { PORT: String(port) }, join(root, 'test'));
}

async function start(
  args: string[],
  path: string | undefined,
  env: Record<string, string>,
  cwd = root,
): Promise<Target> {
  const port = env.PORT ?? String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const begun = performance.now();
  const environment = { ...process.env, ...env, PORT: port };
  const child = spawn(process.execPath, args, { cwd, env: environment, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  while (path !== undefined) {
    const reply = await fetch(url + path).catch(() => undefined);
    if (reply?.ok) break;
    if (child.exitCode !== null) throw new Error(`${args.join(' ').slice(0, 100)} ended with ${child.exitCode}.`);
    await new Promise((next) => setTimeout(next, 10));
  }
  return {
    url,
    readyAfter: (performance.now() - begun) / 1000,
    process: child,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** A model that never responds: runs are accepted and wait, and no pixels use the processor. */
export async function startSilentModel(): Promise<{ url: string; stop(): void }> {
  const model = createServer(() => {});
  await new Promise<void>((done) => model.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(model.address() as AddressInfo).port}`,
    stop() {
      model.close();
      model.closeAllConnections();
    },
  };
}
