import type { components, operations } from './contract.ts';

export type Schemas = components['schemas'];

export type Run = Schemas['Run'];
export type RunEvent = Schemas['RunEvent'];
export type WebhookEvent = Schemas['RunCompletedEvent'] | Schemas['RunFailedEvent'] | Schemas['RunCanceledEvent'];

/** The codes of the contract, and of what only this client finds out; a newer service may know others. */
export type ErrorCode =
  | Schemas['ErrorCode']
  | 'invalid_option'
  | 'invalid_answer'
  | 'token_failed'
  | 'webhook_invalid'
  | (string & {});

/** What a list can be asked for. */
export type Query<Id extends keyof operations> = operations[Id]['parameters'] extends { query?: infer Q }
  ? NonNullable<Q>
  : never;
