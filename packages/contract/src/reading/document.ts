import type { Reference, Schema } from './schema.ts';
import type { WorkChoice } from './work.ts';

/** The parts of an OpenAPI document that are read at run time; everything else in it is for people. */
export interface OpenApi {
  info: { title: string; version: string };
  security?: SecurityRequirement[];
  paths: Record<string, PathItem>;
  components: {
    schemas: Record<string, Schema>;
    parameters: Record<string, Parameter>;
    examples: Record<string, { value: unknown }>;
    headers: Record<string, Header>;
    responses: Record<string, Response>;
    securitySchemes: Record<string, { description?: string }>;
  };
}

export const methods = ['get', 'put', 'post', 'patch', 'delete'] as const;
export type Method = (typeof methods)[number];

export type PathItem = { parameters?: (Parameter | Reference)[] } & Partial<Record<Method, OperationObject>>;

export type SecurityRequirement = Record<string, string[]>;

export interface OperationObject {
  operationId: string;
  security?: SecurityRequirement[];
  parameters?: (Parameter | Reference)[];
  requestBody?: { required?: boolean; content: Record<string, MediaType> };
  responses: Record<string, Response | Reference>;
  'x-run-type'?: string;
  'x-work'?: WorkChoice[];
  'x-error-fields'?: Record<string, unknown>;
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
  examples?: Record<string, { value: unknown } | Reference>;
}

export interface Response {
  headers?: Record<string, Header | Reference>;
  content?: Record<string, MediaType>;
  /** The body has the error a second time, as `error`. */
  'x-repeats-error'?: boolean;
  /** Fields that the body has a second time, by their other name. */
  'x-repeats-fields'?: Record<string, string>;
}

export interface Header {
  required?: boolean;
  /** Not required only because a proxy may remove it. */
  'x-always-sent'?: boolean;
  schema: Schema;
  example?: unknown;
}

/** Every operation of the document, in its order, with the path item it belongs to. */
export function* eachOperation<Item extends { [method in Method]?: object }>(document: {
  paths: Record<string, Item>;
}): Generator<{ path: string; method: Method; operation: NonNullable<Item[Method]>; item: Item }> {
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of methods) {
      const operation = item[method];
      if (operation !== undefined) yield { path, method, operation: operation as NonNullable<Item[Method]>, item };
    }
  }
}

/** The scopes that an operation needs: null where no credentials are, an empty list where any valid ones will do. */
export function scopesOf(
  document: { security?: SecurityRequirement[] },
  operation: { security?: SecurityRequirement[] },
): readonly string[] | null {
  const [first] = operation.security ?? document.security ?? [];
  return first === undefined ? null : (Object.values(first)[0] ?? []);
}
