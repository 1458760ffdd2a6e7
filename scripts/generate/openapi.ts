/** The part of OpenAPI 3.1 that the generators use. */
export interface OpenApi {
  openapi: string;
  info: { title: string; version: string; [key: string]: unknown };
  paths: Record<string, PathItem>;
  webhooks?: Record<string, PathItem>;
  components: Record<string, Record<string, Record<string, unknown>>>;
  security?: SecurityRequirement[];
  [key: string]: unknown;
}

export const methods = ['get', 'put', 'post', 'patch', 'delete'] as const;
export type Method = (typeof methods)[number];

export type PathItem = { [method in Method]?: Operation } & { parameters?: Parameter[] };
export type SecurityRequirement = Record<string, string[]>;

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

/** Every operation of the document, in its order. */
export function* eachOperation(
  document: OpenApi,
): Generator<{ path: string; method: Method; operation: Operation; item: PathItem }> {
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of methods) {
      const operation = item[method];
      if (operation) yield { path, method, operation, item };
    }
  }
}

/** Follows a local reference; anything else is returned as it is. */
export function resolveRef<T extends { $ref?: string }>(document: OpenApi, node: T): T {
  if (!node.$ref) return node;
  let target: unknown = document;
  for (const key of node.$ref.slice(2).split('/')) {
    target = (target as Record<string, unknown>)[key.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  return target as T;
}
