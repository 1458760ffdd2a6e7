import type { ErrorCode } from '@darkroom/contract/reading';
import type { components } from '@darkroom/contract/types';
import type { LayerResult, WorkInputs, WorkKind } from '@darkroom/engine';
import type { Sealed } from './sealing.ts';

type Schemas = components['schemas'];

export type RunStatus = Schemas['RunStatus'];
export type RunType = Schemas['RunType'];
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** An image of a request, by the engine's role for it. The run owns the file. */
export interface SourceFile {
  role: string;
  /** Name in the file store. */
  file: string;
  mediaType: string;
  /** The run that this image was copied from; its scene makes removal and extraction exact. */
  fromRunId?: string;
  /** Which image of that run, if it is not the first. */
  imageIndex?: number;
}

/** A file that a run made. */
export interface ResultFile {
  file: string;
  mediaType: string;
  width: number;
  height: number;
  role?: string;
  label?: string;
  /** Seconds of a video. */
  duration?: number;
}

export interface RunError {
  code: ErrorCode;
  message: string;
  details?: Json;
}

/**
 * A run as it is stored. It is never changed in place: each version is a new object, so it can be a key of a WeakMap.
 */
export interface StoredRun {
  readonly runId: string;
  readonly userId: string;
  readonly runType: RunType;
  readonly status: RunStatus;
  readonly progress: number;
  /** The number of the run's last event; increases with every event. */
  readonly version: number;
  /** Increases with every event and every update by the caller, so it orders the versions of a run. */
  readonly revision: number;
  readonly operationId: string;
  readonly parentRunId: string | null;
  readonly modelType: string | null;
  readonly modelId: string | null;
  readonly seed: number | null;
  /** Whether the caller gave the seed; a retry keeps only a given one. */
  readonly seedGiven: boolean;
  /** Shown to the caller as `inputs`. */
  readonly inputs: Json;
  /** Names of fields that were sent and that the run does not use. */
  readonly ignoredInputs: readonly string[];
  /** Parts of the prompt that the result does not show. */
  readonly notDrawn: readonly string[];
  readonly metadata: Json;
  readonly tags: readonly string[];
  readonly work: { readonly [Kind in WorkKind]: Work<Kind> }[WorkKind] | null;
  readonly sources: readonly SourceFile[];
  readonly files: readonly ResultFile[];
  readonly output: Json | undefined;
  readonly error: RunError | null;
  readonly webhookUrl: string | null;
  readonly webhookSecret: Sealed | null;
  /** How many times a worker has started it. */
  readonly attempts: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly startedAt: string | null;
  readonly completedAt: string | null;
}

export interface Work<Kind extends WorkKind> {
  readonly kind: Kind;
  readonly input: WorkInputs[Kind];
}

/** A run that an operation accepted. Its files are already stored; from here on they belong to the run. */
export interface NewRun {
  userId: string;
  runType: RunType;
  operationId: string;
  inputs: Json;
  ignoredInputs?: readonly string[];
  /** What to do; null for an upload, which has its `result` from the start. */
  work: StoredRun['work'];
  sources?: SourceFile[];
  /** The result of a run that needs no work: the run is `completed` when it is created. */
  result?: { files: ResultFile[]; output?: Json };
  parentRunId?: string | null;
  modelType?: string | null;
  modelId?: string | null;
  seed?: number | null;
  seedGiven?: boolean;
  metadata?: Json;
  tags?: readonly string[];
  webhookUrl?: string | null;
  webhookSecret?: Sealed | null;
  /** The group of work that the backend counts it in. */
  workGroup?: string | undefined;
  /** Ties the run to the request's idempotency key in the same transaction, so a crash cannot make it twice. */
  idempotency?: { caller: string; key: string };
}

/** What a caller may change in a run. What is omitted stays as it is. */
export interface RunUpdate {
  tags?: readonly string[] | undefined;
  metadata?: Json | undefined;
  /** Changes the run only if it is still this one. */
  ifRevision?: number | undefined;
}

/** A layer as it is stored with its run. */
export interface StoredLayer extends Omit<LayerResult, 'image' | 'mask'> {
  id: string;
  image: string | null;
  mask: string | null;
}

/** One page of a list, newest first. */
export interface Page<T> {
  data: T[];
  nextCursor: string | null;
}

export interface PageRequest {
  limit: number;
  cursor?: string | undefined;
}
