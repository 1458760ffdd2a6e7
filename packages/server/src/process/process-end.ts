import { currentWork } from './current-work.ts';
import type { Logger } from './log.ts';

/** What is closed when the process ends. */
export interface Closable {
  log: Logger;
  close(options?: { immediately?: boolean }): Promise<void>;
}

/** Longer than a close gives requests and jobs to finish; anything that still hangs then is abandoned. */
const longestCloseMs = 30_000;

/** Closes the service on SIGINT and SIGTERM. A second signal ends the process at once. */
export function closeOnSignal(running: Closable, delaySeconds: number): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      console.log('Stopping. Finishing the work in progress or returning it to the queue.');
      end(running, 0, delaySeconds * 1000);
    });
  }
}

/**
 * The last resort for an unhandled exception or rejection. The state of the process is unknown from here on, so it
 * accepts no more requests, finishes what it can, returns its jobs to the queue and exits non-zero; its supervisor starts
 * it again.
 */
export function closeOnUnforeseen(running: Closable): void {
  let stopping = false;
  const unforeseen = (err: unknown, origin: string): void => {
    running.log.fatal({ ...currentWork.getStore(), err, origin }, 'unexpected error; stopping the service');
    if (stopping) return;
    stopping = true;
    end(running, 1, 0);
  };
  process.on('uncaughtException', (error) => unforeseen(error, 'uncaughtException'));
  process.on('unhandledRejection', (reason) => unforeseen(reason, 'unhandledRejection'));
}

function end(running: Closable, code: number, delayMs: number): void {
  setTimeout(() => process.exit(1), delayMs + longestCloseMs).unref();
  running.close({ immediately: delayMs === 0 }).then(
    () => process.exit(code),
    (err) => {
      running.log.fatal({ err }, 'the service could not be stopped cleanly');
      process.exit(1);
    },
  );
}
