import type { FileSource } from './files.ts';
import type { Run, RunEvent } from './models.ts';
import type { CallOptions, EventOptions, MaskOptions, RunOptions, UploadOptions, WaitOptions } from './options.ts';

export type { Query } from './models.ts';

/** A form whose file can be any `FileSource`. */
export type Form<Schema, File extends string> = Schema extends unknown
  ? { [Field in keyof Schema]: Field extends File ? Files<Schema[Field]> : Schema[Field] }
  : never;

type Files<Field> = [Field] extends [undefined] ? Field : Field extends Blob[] ? FileSource[] : FileSource;

/** The same result, with the run as it ended. */
export type Finished<Result> = Result extends { data: unknown } ? Omit<Result, 'data'> & { data: Run } : Run;

/** Starts a run. With `wait: true` it returns when the run has ended. */
export type RunMethod<Input, Result> = <Wait extends boolean = false>(
  input: Input,
  options?: RunOptions<Wait>,
) => Promise<Wait extends true ? Finished<Result> : Result>;

/** Like `RunMethod`; with `prefer: 'return=minimal'` there is no body to wait for, and it returns null. */
export type MinimalRunMethod<Input, Result> = <
  Wait extends boolean = false,
  Prefer extends 'return=minimal' | undefined = undefined,
>(
  input: Input,
  options?: RunOptions<Wait> & { prefer?: Prefer },
) => Promise<Prefer extends string ? null : Wait extends true ? Finished<Result> : Result>;

/** Like `RunMethod`, with a JSON and a form-data variant. Called by its own name, it uses the one that fits the input. */
export type RunMethods<Json, FormData, Result> = RunMethod<Json | FormData, Result> & {
  json: RunMethod<Json, Result>;
  formData: RunMethod<FormData, Result>;
};

/** Returns the result itself, however long it takes. */
export type ResultMethod<Input, Result> = (input: Input, options?: UploadOptions & WaitOptions) => Promise<Result>;
export type ResultMethods<Json, FormData, Result> = ResultMethod<Json | FormData, Result> & {
  json: ResultMethod<Json, Result>;
  formData: ResultMethod<FormData, Result>;
};

export type MaskMethod<Input, Result> = (input: Input, options?: MaskOptions) => Promise<Result>;

export type UploadMethod<Input, Result> = (input: Input, options?: UploadOptions) => Promise<Result>;
export type BodyMethod<Input, Result> = (input: Input, options?: CallOptions) => Promise<Result>;
export type PlainMethod<Result> = (options?: CallOptions) => Promise<Result>;
export type QueryMethod<Query, Result> = (query?: Query, options?: CallOptions) => Promise<Result>;
export type ItemMethod<Result> = (id: string, options?: CallOptions) => Promise<Result>;

/** With `ifMatch`, the `ETag` of what is changed, it fails with `412` if that has changed since. */
export type ChangeMethod<Input, Result> = (
  id: string,
  input: Input,
  options?: CallOptions & { ifMatch?: string | undefined },
) => Promise<Result>;

/** With `prefer: 'wait=30'` it returns when the run has ended, or after 30 seconds. */
export type GetRunMethod<Result> = (
  id: string,
  options?: CallOptions & { prefer?: `wait=${number}` },
) => Promise<Result>;

export type RepeatMethod<Result> = <Wait extends boolean = false>(
  id: string,
  options?: RunOptions<Wait>,
) => Promise<Wait extends true ? Finished<Result> : Result>;

export type EventsMethod = (id: string, options?: EventOptions) => AsyncGenerator<RunEvent, void, undefined>;

/** Await it for the first page; iterate over it for every entry of every page. */
export interface Listing<Page extends { data: unknown[] }> extends Promise<Page>, AsyncIterable<Page['data'][number]> {
  /** Page by page. */
  pages(): AsyncGenerator<Page, void, undefined>;
}

export type ListMethod<Query, Page extends { data: unknown[] }> = (
  query?: Query,
  options?: CallOptions,
) => Listing<Page>;
