import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { secretKey } from '../scenarios/secret-key.ts';

const program = fileURLToPath(new URL('./service.ts', import.meta.url));
const running = new Set<ChildProcess>();

export interface ServiceProcess {
  child: ChildProcess;
  /** What it has logged so far. */
  said(): string;
  /** Its exit code, once it has ended in any way. */
  exited: Promise<number | null>;
  /** Kills it without warning. */
  kill(): Promise<void>;
  /** Asks it to stop, and waits until it has. */
  stop(): Promise<number | null>;
}

export interface ProcessOptions {
  /** The maximum size of a file that it writes. */
  largestFileMiB?: number;
}

/** Starts the service in its own process, and waits until it reports that it is ready. */
export async function startProcess(
  env: Record<string, string>,
  { largestFileMiB }: ProcessOptions = {},
): Promise<ServiceProcess> {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
  const shared = { PATH, NODE_COMPILE_CACHE, DARKROOM_LOG_LEVEL: 'error', DARKROOM_ALLOW_PRIVATE_URLS: 'true' };
  const limits = { DARKROOM_RATE_LIMIT_CREATES: '1000000', DARKROOM_RATE_LIMIT_READS: '1000000' };
  // Only a Postgres server needs one from us: the embedded database comes with its own.
  const secret = env.DATABASE_URL === undefined ? {} : { DARKROOM_SECRET_KEY: secretKey };
  // Shells disagree whether `ulimit -f` counts 512 or 1024 bytes; bash counts 1024.
  const limited = ['-c', `ulimit -f ${(largestFileMiB ?? 0) * 1024} && exec "$0" "$1"`, process.execPath, program];
  const [command, args] = largestFileMiB === undefined ? [process.execPath, [program]] : ['bash', limited];
  const child = spawn(command, args, {
    env: { ...shared, ...limits, DARKROOM_API_KEY: apiKey, ...secret, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const exited = once(child, 'exit').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk) => String(chunk).includes('ready') && resolve());
  });
  await Promise.race([
    ready,
    exited.then((code) => {
      throw new Error(`The service ended with ${code} and said: ${said}`);
    }),
  ]);
  return {
    child,
    said: () => said,
    exited,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    async stop() {
      child.kill('SIGTERM');
      return await exited;
    },
  };
}

export const apiKey = 'a-key-for-fault-tests-0123456789';

/** Ends everything a test has left running. */
export function killAll(): void {
  for (const child of running) child.kill('SIGKILL');
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}
