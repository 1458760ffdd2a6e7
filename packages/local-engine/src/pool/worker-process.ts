import { type ChildProcess, fork } from 'node:child_process';
import * as module from 'node:module';
import type { FromWorker, RunMessage, ToWorker, WorkerOptions } from './messages.ts';

/** Works both as source and as published. */
const EXTENSION = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
const HOST = new URL(`./worker-host.${EXTENSION}`, import.meta.url);

export interface WorkerListeners {
  onMessage(message: FromWorker): void;
  /** Called once, however it ended. */
  onEnd(): void;
}

/**
 * Each worker has its own process: only the end of a process frees all memory that models and image libraries have
 * taken, and a crash in a native library affects nothing else.
 */
export class WorkerProcess {
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;

  constructor(options: WorkerOptions, { onMessage, onEnd }: WorkerListeners) {
    this.#child = fork(HOST, [JSON.stringify(options)], {
      serialization: 'advanced',
      // Flags of this process, such as those of a test runner or a debugger, are not meant for the worker. Pixels are
      // outside the heap, so a small young generation costs no time and saves 50 MB.
      execArgv: ['--max-semi-space-size=4'],
      // For glibc's malloc: each arena keeps the memory it once had, so use two instead of one per thread, and return
      // memory for whole images to the system when it is freed.
      env: { ...process.env, MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576', ...compileCache() },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.#ended = new Promise<void>((done) => {
      // A process that could not be started has no exit event, only an error.
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

  /** An idle worker must not keep the service's process alive. */
  unref(): void {
    this.#child.unref();
    this.#child.channel?.unref();
  }

  /** Ends it immediately. */
  async terminate(): Promise<void> {
    this.#child.ref();
    this.#child.kill('SIGKILL');
    await this.#ended;
  }

  #send(message: ToWorker): void {
    // If this fails, the worker has ended, which is reported separately.
    if (this.#child.connected) this.#child.send(message, () => {});
  }
}

/**
 * Workers start often, because idle ones end; with code that an earlier one compiled, a start takes a third less time.
 * Only a variable reaches the thread inside the worker's process.
 */
function compileCache(): { NODE_COMPILE_CACHE?: string } {
  // Node 20 has no such cache.
  const folder = module.getCompileCacheDir?.();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder };
}
