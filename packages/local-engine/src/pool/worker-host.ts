import os from 'node:os';
import { Worker } from 'node:worker_threads';
import type { FromWorker, StartMessage, ToWorker, WorkerOptions } from './messages.ts';
import { SHARED_BYTES, STOP } from './shared.ts';

/**
 * The main thread of a worker's process. The work is done in another thread, so a stop can be passed on through shared
 * memory while that thread is in a long loop.
 */
const options = JSON.parse(process.argv[2] ?? '{}') as WorkerOptions;
const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
// Requests take precedence over pixels.
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);

const thread = new Worker(new URL(`./worker.${extension}`, import.meta.url), {
  workerData: options,
  // A job that needs too much memory fails, so it cannot use up the machine's.
  resourceLimits: { maxOldGenerationSizeMb: 768 },
});
thread.on('message', (message: FromWorker) => process.send?.(message));
thread.on('error', (error) => {
  console.error('An engine worker failed:', error.message);
  process.exit(1);
});
thread.on('exit', () => process.exit(1));

const stopFlags = new Map<number, Int32Array>();

process.on('message', (message: ToWorker) => {
  if (message.type === 'stop') {
    const flag = stopFlags.get(message.id);
    if (flag === undefined) return;
    Atomics.store(flag, STOP, 1);
    Atomics.notify(flag, STOP);
    return;
  }
  // There is only one job at a time, so the flag of the last is no longer needed.
  stopFlags.clear();
  const shared = new SharedArrayBuffer(SHARED_BYTES);
  stopFlags.set(message.message.id, new Int32Array(shared));
  thread.postMessage({ ...message.message, shared } satisfies StartMessage);
});

// The service decides when work ends, even after a signal to the whole process group; without the service there is
// nothing to do.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('disconnect', () => process.exit(0));
