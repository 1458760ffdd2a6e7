import os from 'node:os';
import {
  abortError,
  EngineError,
  type EngineErrorCode,
  type WorkContext,
  type WorkInputs,
  type WorkKind,
  type WorkResult,
} from '@darkroom/engine';
import type { FromWorker, RunMessage, SerializedError, WorkerOptions } from './messages.ts';
import { needsModels } from './needs-models.ts';
import { WorkerProcess } from './worker-process.ts';

export interface PoolOptions extends WorkerOptions {
  /** Number of workers, each in its own process; by default one less than the machine's cores, between 1 and 4. */
  workers?: number;
  /**
   * How long an idle worker is kept before it ends and frees its memory, including any models; 30 seconds by default.
   */
  idleMs?: number;
}

interface Task {
  message: RunMessage;
  context: WorkContext;
  resolve(result: WorkResult): void;
  reject(error: unknown): void;
  settled: boolean;
  models: boolean;
  /** Removes the listener from the caller's signal, which may outlive many jobs. */
  release(): void;
}

interface Slot {
  worker: WorkerProcess;
  task: Task | null;
  /** Whether this is the worker that holds the vision models. */
  models: boolean;
  /** Ends the worker if it has had no work for a while. */
  idle: NodeJS.Timeout | undefined;
}

/**
 * How long a stopped job may take to react before its worker is ended and replaced. A model cannot be interrupted and
 * takes up to a second; a new worker would take longer to start and to load it again.
 */
const GRACE_MS = 1_000;

/**
 * Runs jobs in workers, one each, in the order they came. Workers start when there is work for them and end when there
 * has been none for a while. A stopped job rejects immediately; its worker is asked to stop, and ended if it does not
 * react.
 */
export class WorkerPool {
  readonly size: number;
  readonly #options: WorkerOptions;
  readonly #idleMs: number;
  readonly #slots: Slot[] = [];
  readonly #queue: Task[] = [];
  readonly #ending = new Set<Promise<void>>();
  #closed = false;
  #lastId = 0;

  constructor(options: PoolOptions = {}) {
    this.size = options.workers ?? Math.min(4, Math.max(1, os.availableParallelism() - 1));
    this.#options = { ffmpeg: options.ffmpeg };
    this.#idleMs = options.idleMs ?? 30_000;
  }

  /** The running processes, busy or idle. */
  get processIds(): number[] {
    return this.#slots.flatMap(({ worker }) => worker.processId ?? []);
  }

  run<Kind extends WorkKind>(kind: Kind, input: WorkInputs[Kind], context: WorkContext): Promise<WorkResult> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(new EngineError('backend_error', 'The engine was closed. Start it again.'));
      if (context.signal.aborted) return reject(abortError());
      const task: Task = {
        message: { id: ++this.#lastId, kind, input, images: context.images },
        context,
        resolve,
        reject,
        settled: false,
        models: needsModels(kind, context.images),
        release() {},
      };
      const onAbort = () => this.#stop(task);
      context.signal.addEventListener('abort', onAbort, { once: true });
      task.release = () => context.signal.removeEventListener('abort', onAbort);
      this.#queue.push(task);
      this.#dispatch();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const task of this.#queue.splice(0)) this.#settle(task, () => task.reject(abortError()));
    for (const slot of this.#slots.splice(0)) {
      if (slot.task) this.#stop(slot.task);
      this.#end(slot);
    }
    await Promise.all(this.#ending);
  }

  #dispatch(): void {
    for (const task of [...this.#queue]) {
      const slot = this.#slotFor(task);
      // Work that waits for the models does not delay work that needs none.
      if (!slot) continue;
      this.#queue.splice(this.#queue.indexOf(task), 1);
      clearTimeout(slot.idle);
      slot.task = task;
      slot.models ||= task.models;
      slot.worker.run(task.message);
    }
  }

  #slotFor(task: Task): Slot | undefined {
    const idle = this.#slots.filter((slot) => !slot.task);
    if (task.models && this.#slots.some((slot) => slot.models)) return idle.find((slot) => slot.models);
    const plain = idle.find((slot) => !slot.models);
    if (plain) return plain;
    if (this.#slots.length < this.size) return this.#spawn();
    return idle[0];
  }

  #spawn(): Slot {
    const worker = new WorkerProcess(this.#options, {
      onMessage: (message) => this.#receive(slot, message),
      onEnd: () => this.#lost(slot, new Error('The worker ended.')),
    });
    const slot: Slot = { worker, task: null, models: false, idle: undefined };
    this.#slots.push(slot);
    return slot;
  }

  #receive(slot: Slot, message: FromWorker): void {
    const { task } = slot;
    if (!task || message.id !== task.message.id) return;
    if (message.type === 'progress') {
      if (!task.settled) task.context.progress(message.fraction);
      return;
    }
    if (message.type === 'finished') {
      if (!task.settled) task.context.finished?.(message.file);
      return;
    }
    slot.task = null;
    // An idle worker must not keep the process alive.
    slot.worker.unref();
    slot.idle = setTimeout(() => this.#lost(slot, new Error('The worker was idle.')), this.#idleMs).unref();
    this.#settle(task, () =>
      message.type === 'done' ? task.resolve(message.result) : task.reject(revive(message.error)),
    );
    this.#dispatch();
  }

  #stop(task: Task): void {
    if (task.settled) return;
    this.#settle(task, () => task.reject(abortError()));
    const waiting = this.#queue.indexOf(task);
    if (waiting >= 0) this.#queue.splice(waiting, 1);
    const slot = this.#slots.find((s) => s.task === task);
    if (!slot) return;
    slot.worker.stop(task.message.id);
    setTimeout(() => {
      if (slot.task === task) this.#lost(slot, abortError());
    }, GRACE_MS).unref();
  }

  /** Ends a worker that crashed, does not react or has nothing to do; the next job gets a new one. */
  #lost(slot: Slot, error: Error): void {
    const at = this.#slots.indexOf(slot);
    if (at < 0) return;
    this.#slots.splice(at, 1);
    this.#end(slot);
    const { task } = slot;
    if (task) {
      this.#settle(task, () => task.reject(failed(error)));
    }
    if (!this.#closed) this.#dispatch();
  }

  #end(slot: Slot): void {
    clearTimeout(slot.idle);
    const ending = slot.worker.terminate().finally(() => this.#ending.delete(ending));
    this.#ending.add(ending);
  }

  #settle(task: Task, act: () => void): void {
    if (task.settled) return;
    task.settled = true;
    task.release();
    act();
  }
}

function revive(error: SerializedError): Error {
  if (error.name === 'EngineError')
    return new EngineError(error.code as EngineErrorCode, error.message, { details: error.details });
  if (error.name === 'AbortError') return abortError();
  return failed(Object.assign(new Error(error.message), { name: error.name }));
}

/** Callers are shown the message; the error of the code is only the cause, for the log. */
function failed(cause: Error): EngineError {
  const message = 'The work failed in the engine. Try again, or with a smaller image.';
  return new EngineError('backend_error', message, { cause });
}
