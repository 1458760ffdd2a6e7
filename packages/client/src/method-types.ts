import type { FileSource } from './files.ts';
import type { Run, RunEvent } from './models.ts';
import type { CallOptions, EventOptions, MaskOptions, RunOptions, UploadOptions, WaitOptions } from './options.ts';

export type { Query } from './models.ts';

/** A form whose file can be given in any form people have it. */
export type Form<Schema, File extends string> = Schema extends unknown
  ? { [Field in keyof Schema]: Field extends File ? Files<Schema[Field]> : Schema[Field] }
  : never;

type Files<Field> = [Field] extends [undefined] ? Field : Field extends Blob[] ? FileSource[] : FileSource;

/** The same answer with the run as it ended. */
export type Finished<Answer> = Answer extends { data: unknown } ? Omit<Answer, 'data'> & { data: Run } : Run;

/** Makes a run. With `wait: true` the answer comes when the run has ended. */
export type RunMethod<Input, Answer> = <Wait extends boolean = false>(
  input: Input,
  options?: RunOptions<Wait>,
) => Promise<Wait extends true ? Finished<Answer> : Answer>;

/** As `RunMethod`; with `prefer: 'return=minimal'` there is no body to wait for, and the answer is null. */
export type MinimalRunMethod<Input, Answer> = <
  Wait extends boolean = false,
  Prefer extends 'return=minimal' | undefined = undefined,
>(
  input: Input,
  options?: RunOptions<Wait> & { prefer?: Prefer },
) => Promise<Prefer extends string ? null : Wait extends true ? Finished<Answer> : Answer>;

/** As `RunMethod`, with a JSON and a form-data form; called by its own name it takes the form that fits the input. */
export type RunMethods<Json, FormData, Answer> = RunMethod<Json | FormData, Answer> & {
  json: RunMethod<Json, Answer>;
  formData: RunMethod<FormData, Answer>;
};

/** Answers with the result itself, however long it takes. */
export type ResultMethod<Input, Answer> = (input: Input, options?: UploadOptions & WaitOptions) => Promise<Answer>;
export type ResultMethods<Json, FormData, Answer> = ResultMethod<Json | FormData, Answer> & {
  json: ResultMethod<Json, Answer>;
  formData: ResultMethod<FormData, Answer>;
};
export type MaskMethod<Input, Answer> = (input: Input, options?: MaskOptions) => Promise<Answer>;

export type UploadMethod<Input, Answer> = (input: Input, options?: UploadOptions) => Promise<Answer>;
export type BodyMethod<Input, Answer> = (input: Input, options?: CallOptions) => Promise<Answer>;
export type PlainMethod<Answer> = (options?: CallOptions) => Promise<Answer>;
export type ItemMethod<Answer> = (id: string, options?: CallOptions) => Promise<Answer>;
export type ChangeMethod<Input, Answer> = (id: string, input: Input, options?: CallOptions) => Promise<Answer>;

/** With `prefer: 'wait=30'` the answer comes when the run has ended, or after 30 seconds. */
export type GetRunMethod<Answer> = (
  id: string,
  options?: CallOptions & { prefer?: `wait=${number}` },
) => Promise<Answer>;

export type RepeatMethod<Answer> = <Wait extends boolean = false>(
  id: string,
  options?: RunOptions<Wait>,
) => Promise<Wait extends true ? Finished<Answer> : Answer>;

export type EventsMethod = (id: string, options?: EventOptions) => AsyncGenerator<RunEvent, void, undefined>;

/** Awaited, it is the first page; iterated over, it is every entry of every page. */
export interface Listing<Page extends { data: unknown[] }>
  extends Promise<Page>,
    AsyncIterable<Page['data'][number], void, undefined> {
  /** Page by page. */
  pages(): AsyncGenerator<Page, void, undefined>;
}

export type ListMethod<Query, Page extends { data: unknown[] }> = (
  query?: Query,
  options?: CallOptions,
) => Listing<Page>;
