import type { OperationId } from '@darkroom/contract';
import type { operations } from '@darkroom/contract/types';
import type { Caller } from '../auth/caller.ts';
import type { UploadedFile } from '../contract/uploaded-file.ts';
import type { RunEvent } from '../runs/index.ts';
import type { Service } from './service.ts';

/** A request that has been found good: who asks, and for what. */
export interface Call<Id extends OperationId> {
  operationId: Id;
  /** For operations without credentials there is none; those that need some may rely on it. */
  caller: Caller;
  parameters: ParametersOf<Id>;
  /** Checked, defaults filled in; a field that only some variants have is optional here. */
  body: BodyOf<Id>;
  /** Fields of the body that must not be shown again. */
  secretFields: readonly string[];
  /** Images that came as text and wait on disk, by the text that stands for them in the body. */
  inlineFiles: ReadonlyMap<string, UploadedFile>;
  /** Ties what is made to the key that the caller sent. */
  idempotency: { caller: string; key: string } | undefined;
  /** Aborted when the caller has gone away or the service stops. */
  signal: AbortSignal;
  accepts(mediaType: string): boolean;
}

/** What is answered; `http/` puts it on the wire. At most one of `json`, `text`, `file` and `events` is the body. */
export interface Answer {
  status: number;
  headers?: Record<string, string>;
  json?: unknown;
  /** A body that is text already; `type` says of which kind. */
  text?: string;
  type?: string;
  /** The name of a stored file whose bytes are the body. */
  file?: string;
  range?: { start: number; end: number };
  events?: AsyncIterable<RunEvent>;
}

export interface Handler<Id extends OperationId> {
  answer(call: Call<Id>, service: Service): Promise<Answer>;
  /** Answers for a run that was made by this same request before, when the first answer was lost with its process. */
  resume?(call: Call<Id>, service: Service, runId: string): Promise<Answer>;
}

export type Handlers = { [Id in OperationId]: Handler<Id> };

export type BodyOf<Id extends OperationId> = operations[Id] extends { requestBody: { content: infer Content } }
  ? Merged<Received<Content[keyof Content]>>
  : undefined;

export type ParametersOf<Id extends OperationId> = Part<Id, 'path'> & Part<Id, 'query'> & Part<Id, 'header'>;

type Part<Id extends OperationId, Place extends string> = operations[Id] extends {
  parameters: { [At in Place]?: infer Values };
}
  ? NonNullable<Values> extends never
    ? unknown
    : NonNullable<Values>
  : unknown;

/** Files of a form arrive as files on disk. */
type Received<Value> = Value extends Blob
  ? UploadedFile
  : Value extends (infer Entry)[]
    ? Received<Entry>[]
    : Value extends object
      ? { [Key in keyof Value]: Received<Value[Key]> }
      : Value;

/** All variants of a union seen as one object. */
type Merged<Union> = { [Key in KeysOf<Union>]: ValueAt<Union, Key> };
type KeysOf<Union> = Union extends unknown ? keyof Union : never;
type ValueAt<Union, Key> = Union extends unknown ? (Key extends keyof Union ? Union[Key] : undefined) : never;
