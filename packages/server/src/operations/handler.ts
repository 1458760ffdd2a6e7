import type { OperationId } from '@darkroom/contract';
import type { operations } from '@darkroom/contract/types';
import type { Caller } from '../auth/authenticate.ts';
import type { UploadedFile } from '../contract/uploaded-file.ts';
import type { RunEvent } from '../runs/index.ts';
import type { Service } from './service.ts';

/** A valid request: who sent it and what it asks for. */
export interface Call<Id extends OperationId> {
  operationId: Id;
  /** Empty for operations without credentials; those that need credentials may rely on it. */
  caller: Caller;
  parameters: ParametersOf<Id>;
  /** Checked, with defaults and without the fields that are not used. */
  body: BodyOf<Id>;
  /** Fields of the body that were sent and are not used. */
  ignoredInputs: readonly string[];
  /** Fields of the body that are never shown again. */
  secretFields: readonly string[];
  /** Images that arrived as text and are on disk, by the text that represents them in the body. */
  inlineFiles: ReadonlyMap<string, UploadedFile>;
  /** Ties what is made to the caller's idempotency key. */
  idempotency: { caller: string; key: string } | undefined;
  /** Aborted when the caller disconnects or the service stops. */
  signal: AbortSignal;
  accepts(mediaType: string): boolean;
}

/** The response of an operation, which `http/` sends. The body is at most one of `json`, `text`, `file` and `events`. */
export interface Reply {
  status: number;
  headers?: Record<string, string>;
  json?: unknown;
  /** A body that is already text; `type` is its media type. */
  text?: string;
  type?: string;
  /** The name of a stored file whose bytes are the body. */
  file?: string;
  range?: { start: number; end: number };
  events?: AsyncIterable<RunEvent>;
  /** The body holds a secret, so it is encrypted where it is stored for a replay. */
  isSecret?: boolean;
}

export interface Handler<Id extends OperationId> {
  handle(call: Call<Id>, service: Service): Promise<Reply>;
  /** The response for a run that this same request made before, if the first one was lost with its process. */
  resume?(call: Call<Id>, service: Service, runId: string): Promise<Reply>;
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

/** Files of a form are files on disk here. */
type Received<Value> = Value extends Blob
  ? UploadedFile
  : Value extends (infer Entry)[]
    ? Received<Entry>[]
    : Value extends object
      ? { [Key in keyof Value]: Received<Value[Key]> }
      : Value;

/** The JSON body and the form as one object. */
type Merged<Union> = { [Key in KeysOf<Union>]: ValueAt<Union, Key> };
type KeysOf<Union> = Union extends unknown ? keyof Union : never;
type ValueAt<Union, Key> = Union extends unknown ? (Key extends keyof Union ? Union[Key] : undefined) : never;
