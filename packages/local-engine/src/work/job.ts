import type * as engine from '@darkroom/engine';
import type { MediaFile, WorkInputs, WorkKind } from '@darkroom/engine';
import type { Scene } from '../scene/scene.ts';

/** The engine's types, with the scene that only this backend reads. */
export interface ImageSource extends engine.ImageSource {
  scene?: Scene;
}
export type Images = Partial<Record<string, ImageSource>>;
export interface WorkResult extends engine.WorkResult {
  scene?: Scene;
}

/** What a piece of work sees of its own run, inside the thread that does it. */
export interface Job {
  signal: AbortSignal;
  /** Reports progress, and throws an AbortError if the run was stopped: call it often in long loops. */
  progress(fraction: number): void;
  /** Hands over an image of a batch before the others are finished. */
  finished(file: MediaFile): void;
  /**
   * Throws an AbortError if the run was stopped, without reporting anything; cheap enough for every row of an image.
   */
  check(): void;
}

/** The signature of every piece of work: plain functions that run inside a worker thread. */
export type Work<Kind extends WorkKind> = (input: WorkInputs[Kind], images: Images, job: Job) => Promise<WorkResult>;
