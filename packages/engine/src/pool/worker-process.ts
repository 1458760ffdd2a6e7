import { type ChildProcess, fork } from 'node:child_process';
import type { FromWorker, RunMessage, ToWorker, WorkerOptions } from './messages.ts';

/** The same file as source and as published. */
const EXTENSION = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
const HOST = new URL(`./worker-host.${EXTENSION}`, import.meta.url);

export interface WorkerListeners {
  onMessage(message: FromWorker): void;
  /** Called once, however it ended. */
  onEnd(): void;
}

/**
 * A process of its own for each worker: only the end of a process returns all memory that models and image libraries
 * have taken, and code that crashes in a native library takes nothing else with it.
 */
export class WorkerProcess {
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;

  constructor(options: WorkerOptions, { onMessage, onEnd }: WorkerListeners) {
    this.#child = fork(HOST, [JSON.stringify(options)], {
      serialization: 'advanced',
      // Flags of this process, such as those of a test runner or a debugger, are not for the worker. Pixels lie outside of
      // the heap, so a small young generation costs no time and saves 50 MB.
      execArgv: ['--max-semi-space-size=4'],
      // For glibc's malloc: each arena keeps what it once had, so two instead of one a thread, and memory for whole images
      // goes back to the system when it is freed.
      env: { ...process.env, MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.#ended = new Promise<void>((done) => {
      // A process that could not be started has no exit, only an error.
      const end = () => {
        done();
        onEnd();
      };
      this.#child.once('exit', end);
      this.#child.on('error', () => this.#child.pid === undefined && end());
    });
    this.#child.on('message', onMessage);
    this.unref();
  }

  get processId(): number | undefined {
    return this.#child.pid;
  }

  run(message: RunMessage): void {
    this.#child.ref();
    this.#child.channel?.ref();
    this.#send({ type: 'run', message });
  }

  stop(id: number): void {
    this.#send({ type: 'stop', id });
  }

  /** A worker without work must not keep the service's process up. */
  unref(): void {
    this.#child.unref();
    this.#child.channel?.unref();
  }

  /** Ends it in the middle of anything. */
  async terminate(): Promise<void> {
    this.#child.ref();
    this.#child.kill('SIGKILL');
    await this.#ended;
  }

  #send(message: ToWorker): void {
    // What cannot be sent any more was meant for a worker that has ended, and its end is reported.
    if (this.#child.connected) this.#child.send(message, () => {});
  }
}
