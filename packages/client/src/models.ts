import type { components, operations, RequestOf } from './contract.ts';

export type { RequestOf };
export type Schemas = components['schemas'];

export type Run = Schemas['Run'];
/** A ping has no id. */
export type RunEvent = Schemas['RunEvent'] & { id?: number };
export type WebhookEvent = Schemas['RunCompletedEvent'] | Schemas['RunFailedEvent'] | Schemas['RunCanceledEvent'];

/** The contract's codes and the client's own. A newer service may have others. */
export type ErrorCode =
  | Schemas['ErrorCode']
  | 'invalid_option'
  | 'invalid_answer'
  | 'token_failed'
  | 'webhook_invalid'
  | (string & {});

/** The query parameters of a list. */
export type Query<Id extends keyof operations> = operations[Id]['parameters'] extends { query?: infer Q }
  ? NonNullable<Q>
  : never;
