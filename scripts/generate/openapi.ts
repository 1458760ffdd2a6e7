import { at, type Method, type SecurityRequirement } from '@darkroom/contract/reading';

/** As much of OpenAPI 3.1 as the generators look at. */
export interface OpenApi {
  openapi: string;
  info: { title: string; version: string; [key: string]: unknown };
  paths: Record<string, PathItem>;
  webhooks?: Record<string, PathItem>;
  components: Record<string, Record<string, Record<string, unknown>>>;
  security?: SecurityRequirement[];
  [key: string]: unknown;
}

export type PathItem = { [method in Method]?: Operation } & { parameters?: Parameter[] };

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security?: SecurityRequirement[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, { $ref?: string; content?: Record<string, unknown> }>;
  'x-run-type'?: string;
  'x-idempotent'?: boolean;
  'x-aliases'?: { operationId: string; summary?: string; description?: string; fixed?: Record<string, unknown> }[];
}

export interface Parameter {
  $ref?: string;
  name?: string;
  in?: string;
}

/** Follows a local reference; anything else is returned as it is. */
export function resolveRef<T extends { $ref?: string }>(document: OpenApi, node: T): T {
  return node.$ref ? (at(document, node.$ref) as T) : node;
}
