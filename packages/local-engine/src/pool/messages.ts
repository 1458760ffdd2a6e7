import type { Images, MediaFile, WorkInputs, WorkKind, WorkResult } from '@darkroom/engine';

/** A job as the pool sends it to a worker's process: plain JSON and bytes. */
export interface RunMessage<Kind extends WorkKind = WorkKind> {
  id: number;
  kind: Kind;
  input: WorkInputs[Kind];
  images: Images;
}

export type ToWorker = { type: 'run'; message: RunMessage } | { type: 'stop'; id: number };

/** A job as the thread receives it. */
export interface StartMessage extends RunMessage {
  /** One word of shared memory, see `shared.ts`. */
  shared: SharedArrayBuffer;
}

export type FromWorker =
  | { type: 'progress'; id: number; fraction: number }
  | { type: 'finished'; id: number; file: MediaFile }
  | { type: 'done'; id: number; result: WorkResult }
  | { type: 'failed'; id: number; error: SerializedError };

export interface SerializedError {
  name: string;
  message: string;
  code?: string;
  details?: unknown;
}

export interface WorkerOptions {
  /** Path of a system ffmpeg, or undefined for the built-in encoder. */
  ffmpeg?: string | undefined;
}
