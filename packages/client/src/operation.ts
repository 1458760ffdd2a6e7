import type { Connection } from './connection.ts';
import type { formBody } from './form.ts';
import type { Input, Rule } from './rules.ts';

export type { Input };

/** A method before it has its types. */
export type Call = (...given: unknown[]) => unknown;

/** What a method does beyond sending a request and reading the answer. */
export type Wrap = (call: Call, connection: Connection, flags: string) => Call;

/**
 * One operation as data, generated from the contract. It names the functions that it needs, so that a bundle with one
 * operation has nothing of the others. `flags`: `k` takes an idempotency key, `j` takes a JSON body, `q` takes a query,
 * `b` answers with bytes, `t` with text.
 */
export type Operation<Method = unknown> = readonly [
  name: string,
  verbAndPath: string,
  flags?: string,
  wrap?: Wrap | 0,
  rules?: readonly Rule[] | 0,
  form?: typeof formBody | 0,
  fileField?: string | 0,
  formRules?: readonly Rule[] | 0,
  fixed?: Readonly<Input>,
] & { readonly method?: Method };
