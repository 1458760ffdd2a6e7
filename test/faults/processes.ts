import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('./service.ts', import.meta.url));
const running = new Set<ChildProcess>();

export interface ServiceProcess {
  child: ChildProcess;
  /** How it ended, once it has. */
  ended: Promise<number | null>;
  /** The errors that it has written so far. */
  said(): string;
  /** Ends it without a word of warning. */
  kill(): Promise<void>;
  /** Asks it to stop, and waits until it has. */
  stop(): Promise<number | null>;
}

/** Starts the service as a process of its own, and waits until it says that it is ready. */
export async function startProcess(env: Record<string, string>): Promise<ServiceProcess> {
  const shared = { PATH: process.env.PATH ?? '', DARKROOM_LOG_LEVEL: 'error', DARKROOM_ALLOW_PRIVATE_URLS: 'true' };
  const limits = { DARKROOM_RATE_LIMIT_CREATES: '1000000', DARKROOM_RATE_LIMIT_READS: '1000000' };
  const child = spawn(process.execPath, [program], {
    env: { ...shared, ...limits, DARKROOM_API_KEY: apiKey, ...env },
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
    ended: exited,
    said: () => said,
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

/** Ends whatever a test has left running. */
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
