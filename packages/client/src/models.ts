import type { components, operations, RequestOf } from './contract.ts';

export type { RequestOf };
export type Schemas = components['schemas'];

export type Run = Schemas['Run'];
/** A ping has no id. */
export type RunEvent = Schemas['RunEvent'] & { id?: number };
export type WebhookEvent = Schemas['RunCompletedEvent'] | Schemas['RunFailedEvent'] | Schemas['RunCanceledEvent'];

/** The contract's codes and the client's own. A newer service may have others. */
export type ErrorCode = Schemas['ErrorCode'] | 'invalid_option' | 'invalid_answer' | 'token_failed' | 'webhook_invalid';

/** The query parameters of a list. A list of one value can be given as that value. */
export type Query<Id extends keyof operations> = operations[Id]['parameters'] extends { query?: infer Q }
  ? { [Name in keyof NonNullable<Q>]: NonNullable<Q>[Name] | Entry<NonNullable<Q>[Name]> }
  : never;

type Entry<Value> = Value extends (infer One)[] ? One : never;
