import { Worker } from 'node:worker_threads';
import type { NamedFault } from '../faults/fault.ts';
import type { Verdict } from './judge-again.ts';

export interface JudgedFaults {
  verdicts: Map<string, Verdict>;
  /** The situations that do not repeat without a fault, and why; no fault is judged by them. */
  unsound: string[];
}

type Message = { unsound: string[] } | { name: string; verdict: Verdict };

/** Judges a recording again with each of the faults, in several threads. */
export async function judgeFaults(
  recording: string,
  faults: NamedFault[],
  { threads = 2 }: { threads?: number } = {},
): Promise<JudgedFaults> {
  const verdicts = new Map<string, Verdict>();
  let unsound: string[] = [];
  const queue = faults[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: Math.min(threads, faults.length) }, async () => {
      const worker = new Worker(new URL('./judge-worker.ts', import.meta.url), { workerData: { recording } });
      try {
        await new Promise<void>((resolve, reject) => {
          worker.on('error', reject);
          worker.on('exit', (code) => reject(new Error(`A thread that judges ended with ${code}.`)));
          worker.on('message', (message: Message) => {
            if ('verdict' in message) verdicts.set(message.name, message.verdict);
            else unsound = message.unsound;
            const next = queue.next();
            if (next.done) resolve();
            else worker.postMessage(next.value.name);
          });
        });
      } finally {
        await worker.terminate();
      }
    }),
  );
  return { verdicts, unsound };
}
