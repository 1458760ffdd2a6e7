import type { Images, WorkInputs, WorkKind, WorkResult } from '../backend.ts';

/** What crosses between the pool and its workers: plain JSON and bytes. */
export interface StartMessage<Kind extends WorkKind = WorkKind> {
  type: 'start';
  id: number;
  kind: Kind;
  input: WorkInputs[Kind];
  images: Images;
  /** Two words of shared memory, see `shared.ts`. */
  shared: SharedArrayBuffer;
}

export type FromWorker =
  | { type: 'progress'; id: number; fraction: number }
  | { type: 'done'; id: number; result: WorkResult }
  | { type: 'failed'; id: number; error: SerializedError };

export interface SerializedError {
  name: string;
  message: string;
  code?: string;
  details?: unknown;
}

export interface WorkerOptions {
  /** Path of a system ffmpeg, or absent for the built-in encoder. */
  ffmpeg?: string | undefined;
}
