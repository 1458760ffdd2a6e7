import type { OperationId } from '@darkroom/contract';
import type { operations } from '@darkroom/contract/types';
import type { Contract, Operation } from './contract.ts';
import type { Reply } from './exchange.ts';
import { reply } from './reply.ts';
import type { ScenarioName } from './scenarios.ts';

type Responses<Id extends OperationId> = operations[Id]['responses'];

type BodyOf<Response> = Response extends { content: { 'application/json': infer Json } }
  ? { body: Json | (Response extends { content: { 'image/png': unknown } } ? Uint8Array<ArrayBuffer> : never) }
  : Response extends { content: { 'text/event-stream': unknown } | { 'text/plain': unknown } }
    ? { body: string }
    : Response extends { content: infer Content }
      ? [Content] extends [never]
        ? { body?: never }
        : { body: Uint8Array<ArrayBuffer> }
      : { body?: never };

/** Any response that the contract lets the operation return; another status or another shape does not compile. */
export type OverrideResponse<Id extends OperationId> = {
  [Status in keyof Responses<Id> & number]: {
    status: Status;
    headers?: Record<string, string>;
  } & BodyOf<Responses<Id>[Status]>;
}[keyof Responses<Id> & number];

/** @deprecated Use `OverrideResponse`. */
export type OverrideAnswer<Id extends OperationId> = OverrideResponse<Id>;

type BodyFields<Id extends OperationId> = operations[Id] extends {
  requestBody: { content: { 'application/json': infer Json } };
}
  ? Json
  : Record<string, unknown>;

/** What an override knows of the request. */
export interface OverrideRequest<Id extends OperationId> {
  params: Record<string, string>;
  query: URLSearchParams;
  header(name: string): string | undefined;
  /** The body as it was sent, before it is checked. */
  body: Partial<BodyFields<Id>>;
}

/** Your own response of an operation, or a scenario to play; undefined leaves the request to the mock. */
export type Override<Id extends OperationId> =
  | ScenarioName
  | ((request: OverrideRequest<Id>) => OverrideResponse<Id> | undefined | Promise<OverrideResponse<Id> | undefined>);

/**
 * @example
 * const overrides: Overrides = {
 *   'models.list': () => ({ status: 200, body: { data: [], next_cursor: null } }),
 *   'images.generate': 'fail',
 * };
 */
export type Overrides = { [Id in OperationId]?: Override<Id> };

export function overriddenReply(contract: Contract, operation: Operation, given: unknown): Reply | undefined {
  if (given === undefined) return undefined;
  const { status, headers, body = null } = given as Partial<Reply> & { status: number };
  return { ...reply({ contract, operation }, status, body, headers), note: 'overridden' };
}
