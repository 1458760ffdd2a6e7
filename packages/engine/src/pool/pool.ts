import os from 'node:os';
import { Worker } from 'node:worker_threads';
// Loaded here too: libvips must be set up on the main thread before workers use it, and outlive them.
import sharp from 'sharp';
import type { WorkContext, WorkInputs, WorkKind, WorkResult } from '../backend.ts';
import { abortError, EngineError, type EngineErrorCode } from '../errors.ts';
import type { FromWorker, SerializedError, StartMessage, WorkerOptions } from './messages.ts';
import { needsModels } from './needs-models.ts';
import { claimForEnding, SHARED_BYTES, STOP } from './shared.ts';

export interface PoolOptions extends WorkerOptions {
  /** Worker threads; by default one less than the machine has cores, between 1 and 4. */
  workers?: number;
}

interface Task {
  message: StartMessage;
  context: WorkContext;
  resolve(result: WorkResult): void;
  reject(error: unknown): void;
  settled: boolean;
  models: boolean;
  /** Takes the listener off the caller's signal, which may outlive many jobs. */
  release(): void;
}

interface Slot {
  worker: Worker;
  task: Task | null;
  /** The one worker that holds the vision models. */
  models: boolean;
}

/** How long a stopped job may take to notice before its worker is ended and replaced. */
const GRACE_MS = 80;

const EXTENSION = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

/**
 * Runs jobs in worker threads, one each, in the order they came. A stopped job rejects at once; its worker is
 * told through shared memory, and ended if it does not listen.
 */
export class WorkerPool {
  readonly size: number;
  readonly #options: WorkerOptions;
  readonly #slots: Slot[] = [];
  readonly #queue: Task[] = [];
  #closed = false;
  #lastId = 0;

  constructor(options: PoolOptions = {}) {
    this.size = options.workers ?? Math.min(4, Math.max(1, os.availableParallelism() - 1));
    this.#options = { ffmpeg: options.ffmpeg };
    // The engine's own threads are the parallelism; libvips beside them would only contend and hold memory.
    sharp.concurrency(1);
    sharp.cache(false);
  }

  run<Kind extends WorkKind>(kind: Kind, input: WorkInputs[Kind], context: WorkContext): Promise<WorkResult> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(new EngineError('backend_error', 'The engine was closed. Start it again.'));
      if (context.signal.aborted) return reject(abortError());
      const task: Task = {
        message: {
          type: 'start',
          id: ++this.#lastId,
          kind,
          input,
          images: context.images,
          shared: new SharedArrayBuffer(SHARED_BYTES),
        },
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
    await Promise.all(
      this.#slots.splice(0).map((slot) => {
        if (slot.task) this.#stop(slot.task);
        return end(slot);
      }),
    );
  }

  #dispatch(): void {
    for (const task of [...this.#queue]) {
      const slot = this.#slotFor(task);
      // Work that waits for the models does not hold up work that needs none.
      if (!slot) continue;
      this.#queue.splice(this.#queue.indexOf(task), 1);
      slot.task = task;
      slot.models ||= task.models;
      slot.worker.ref();
      slot.worker.postMessage(task.message);
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
    const worker = new Worker(new URL(`./worker.${EXTENSION}`, import.meta.url), {
      workerData: this.#options,
      // A runaway job must not take the service with it.
      resourceLimits: { maxOldGenerationSizeMb: 768 },
    });
    const slot: Slot = { worker, task: null, models: false };
    worker.on('message', (message: FromWorker) => this.#receive(slot, message));
    worker.on('error', (error) => this.#lost(slot, error));
    worker.on('exit', () => this.#lost(slot, new Error('The worker ended.')));
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
    slot.task = null;
    // An idle worker must not keep the process alive.
    slot.worker.unref();
    this.#settle(task, () =>
      message.type === 'done' ? task.resolve(message.result) : task.reject(revive(message.error)),
    );
    this.#dispatch();
  }

  #stop(task: Task): void {
    if (task.settled) return;
    const flag = new Int32Array(task.message.shared);
    Atomics.store(flag, STOP, 1);
    Atomics.notify(flag, STOP);
    this.#settle(task, () => task.reject(abortError()));
    const waiting = this.#queue.indexOf(task);
    if (waiting >= 0) this.#queue.splice(waiting, 1);
    const slot = this.#slots.find((s) => s.task === task);
    if (!slot) return;
    setTimeout(() => {
      if (slot.task === task) this.#lost(slot, abortError());
    }, GRACE_MS).unref();
  }

  /** Ends a worker that crashed or does not listen; the next job gets a new one. */
  #lost(slot: Slot, error: Error): void {
    const at = this.#slots.indexOf(slot);
    if (at < 0) return;
    this.#slots.splice(at, 1);
    void end(slot);
    const { task } = slot;
    if (task) {
      this.#settle(task, () =>
        task.reject(
          new EngineError('backend_error', 'The work failed inside the engine. Try again, or with a smaller picture.', {
            cause: error,
          }),
        ),
      );
    }
    if (!this.#closed) this.#dispatch();
  }

  #settle(task: Task, act: () => void): void {
    if (task.settled) return;
    task.settled = true;
    task.release();
    act();
  }
}

/** Ends a worker, after any native code it is in has returned. */
async function end(slot: Slot): Promise<void> {
  if (slot.task) await claimForEnding(new Int32Array(slot.task.message.shared));
  await slot.worker.terminate();
}

function revive(error: SerializedError): Error {
  if (error.name === 'EngineError')
    return new EngineError(error.code as EngineErrorCode, error.message, { details: error.details });
  if (error.name === 'AbortError') return abortError();
  return new EngineError('backend_error', `The work failed inside the engine: ${error.message}`);
}
