import type { Connection, HttpMethod } from './connection.ts';
import type { paths } from './contract.ts';
import type { encodeForm } from './form.ts';
import type { Input, Rule } from './rules.ts';

export type { Input };

/** A method before it has its types. */
export type Call = (...args: unknown[]) => unknown;

/** What a method does beyond one request. */
export type Extension = (call: Call, connection: Connection, operation: Operation) => Call;

/**
 * One operation, generated from the contract. It refers to the functions it needs, so a bundle with one operation has
 * nothing of the others.
 */
export interface Operation<Method = unknown> {
  readonly id: string;
  readonly method: HttpMethod;
  readonly path: keyof paths;
  /** How the input is sent. `either` is form data if a file is given, else JSON. */
  readonly body?: 'json' | 'form' | 'either';
  /** The input is sent as a query. */
  readonly query?: true;
  /** Returns an image or a video. */
  readonly binary?: true;
  /** Returns plain text. */
  readonly text?: true;
  /** Takes an idempotency key. */
  readonly idempotent?: true;
  /** Waits for the run that it starts. */
  readonly waits?: Extension;
  /** Returns one page of a list. */
  readonly pages?: Extension;
  /** Rules across the fields of the JSON body. */
  readonly rules?: readonly Rule[];
  readonly form?: {
    readonly encode: typeof encodeForm;
    readonly file?: string;
    /** If omitted, those of the JSON body apply. */
    readonly rules?: readonly Rule[];
  };
  /** Fields that the method sets itself. */
  readonly fixed?: Readonly<Input>;
  /** Never there: carries the type of the method. */
  readonly type?: Method;
}
