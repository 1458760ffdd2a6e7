import * as module from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { abortError, type MediaFile, type WorkResult } from '@darkroom/engine';
import sharp from 'sharp';
import { WORKS } from '../local/works.ts';
import { configureVideo } from '../video/encoder.ts';
import type { Job } from '../work/job.ts';
import type { FromWorker, SerializedError, StartMessage, WorkerOptions } from './messages.ts';
import { STOP } from './shared.ts';

/** Runs inside a worker thread: one job at a time, models are kept between jobs. */
const port = parentPort;
if (!port) throw new Error('worker.ts is started by worker-host.ts, not by hand.');
configureVideo(workerData as WorkerOptions);
// Workers are the parallelism; libvips' own threads would only compete with them and hold memory.
sharp.concurrency(1);
sharp.cache(false);

port.on('message', async (message: StartMessage) => {
  const { id } = message;
  try {
    const work = WORKS[message.kind] as (input: unknown, images: unknown, job: Job) => Promise<WorkResult>;
    const result = await work(message.input, message.images, createJob(message));
    post({ type: 'done', id, result: withOwnBuffers(result) });
  } catch (error) {
    post({ type: 'failed', id, error: serialize(error) });
  }
  // A worker is killed when it ends, so it would never save what it has compiled. Node 20 has no such cache.
  module.flushCompileCache?.();
});

function createJob(message: StartMessage): Job {
  const flag = new Int32Array(message.shared);
  const controller = new AbortController();
  let last = 0;
  const check = () => {
    if (Atomics.load(flag, STOP) === 0) return;
    controller.abort(abortError());
    throw abortError();
  };
  // For code that awaits a signal instead of polling: aborted as soon as the event loop turns.
  const waiting = Atomics.waitAsync(flag, STOP, 0);
  if (waiting.async)
    waiting.value.then((how) => how === 'ok' && Atomics.load(flag, STOP) === 1 && controller.abort(abortError()));
  return {
    signal: controller.signal,
    check,
    progress(fraction) {
      check();
      const value = Math.min(1, Math.max(0, fraction));
      // A message for each hundredth is enough, and they never decrease.
      if (value < last + 0.01 && value < 1) return;
      if (value <= last) return;
      last = value;
      post({ type: 'progress', id: message.id, fraction: value });
    },
    finished(file) {
      post({ type: 'finished', id: message.id, file: withOwnBuffer(file) });
    },
  };
}

/** Encoders return memory that cannot be transferred between threads (pooled or native), so it is copied. */
function withOwnBuffers(result: WorkResult): WorkResult {
  return { ...result, files: result.files.map(withOwnBuffer) };
}

function withOwnBuffer(file: MediaFile): MediaFile {
  return { ...file, bytes: new Uint8Array(file.bytes) };
}

function post(message: FromWorker): void {
  const files = message.type === 'done' ? message.result.files : message.type === 'finished' ? [message.file] : [];
  const buffers = files.map(({ bytes }) => bytes.buffer as ArrayBuffer);
  port?.postMessage(message, [...new Set(buffers)]);
}

function serialize(error: unknown): SerializedError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const { code, details } = error as Error & { code?: unknown; details?: unknown };
  return {
    name: error.name,
    message: error.message,
    ...(typeof code === 'string' && { code }),
    ...(details !== undefined && { details }),
  };
}
