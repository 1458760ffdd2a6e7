import document from '@darkroom/contract/openapi.json' with { type: 'json' };
import type { ErrorCode } from '../problem.ts';
import type { Schema } from './schema.ts';

/** The parts of an OpenAPI document that the server reads; everything else in it is for people. */
export interface OpenApi {
  info: { title: string; version: string };
  paths: Record<string, PathItem>;
  components: {
    schemas: Record<string, Schema>;
    headers: Record<string, Header>;
    responses: Record<string, Response>;
    securitySchemes: Record<string, { description?: string }>;
  };
}

export type PathItem = { parameters?: (Parameter | Reference)[] } & Partial<Record<Method, OperationObject>>;

export type Method = 'get' | 'put' | 'post' | 'patch' | 'delete';

export interface Reference {
  $ref: string;
}

export interface OperationObject {
  operationId: string;
  parameters?: (Parameter | Reference)[];
  requestBody?: { required?: boolean; content: Record<string, MediaType> };
  responses: Record<string, Response | Reference>;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Schema;
}

export interface MediaType {
  schema: Schema;
  encoding?: Record<string, { contentType?: string }>;
}

export interface Response {
  headers?: Record<string, Header | Reference>;
  content?: Record<string, MediaType>;
}

export interface Header {
  required?: boolean;
  schema: Schema;
  example?: unknown;
}

export const contract = document as unknown as OpenApi;

/** Follows references until something of its own stands there. */
export function resolve<Kind>(node: Kind | Reference): Kind {
  let current: unknown = node;
  while (typeof current === 'object' && current !== null && '$ref' in current) {
    const pointer = (current as Reference).$ref;
    current = pointer
      .slice(2)
      .split('/')
      .reduce<unknown>((at, step) => {
        const key = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
        return (at as Record<string, unknown> | undefined)?.[key];
      }, contract);
    if (current === undefined) throw new Error(`The contract has nothing at ${pointer}`);
  }
  return current as Kind;
}

/** Which status each error code is answered with. */
export const errorStatus = contract.components.schemas.ErrorCode?.['x-status'] as Record<ErrorCode, number>;

/** Where a run may go from each status, how `live_status` calls it, and which event tells of it. */
export const stateMachine = contract.components.schemas.RunStatus?.['x-state-machine'] as {
  initial: string;
  states: Record<string, { live_status: string; to: string[]; event?: string }>;
};

/** Model types that are known by name but cannot be had. */
export const unavailableModelTypes = new Set(
  (contract.components.schemas.ModelType?.['x-unavailable'] ?? []) as string[],
);

/** What answers carry when a request used something deprecated. */
export const deprecationHeaders = {
  Deprecation: String(contract.components.headers.Deprecation?.example),
  Sunset: String(contract.components.headers.Sunset?.example),
};
