import type { Schema } from './schema.ts';

/** The parts of an OpenAPI document that the mock reads. */
export interface OpenApi {
  info: { title: string; version: string };
  security?: Record<string, string[]>[];
  paths: Record<string, PathItem>;
  components: {
    schemas: Record<string, Schema>;
    examples: Record<string, { value: unknown }>;
    headers: Record<string, HeaderObject>;
    responses: Record<string, ResponseObject>;
  };
}

type PathItem = { parameters?: (ParameterObject | Reference)[] } & Partial<
  Record<'get' | 'put' | 'post' | 'patch' | 'delete', OperationObject>
>;

interface OperationObject {
  operationId: string;
  'x-run-type'?: string;
  security?: Record<string, string[]>[];
  parameters?: (ParameterObject | Reference)[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, ResponseObject | Reference>;
}

export interface ParameterObject {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Schema;
}

interface ResponseObject {
  headers?: Record<string, HeaderObject | Reference>;
  content?: Record<string, { schema: Schema; examples?: Record<string, { value: unknown } | Reference> }>;
}

interface HeaderObject {
  required?: boolean;
  example?: unknown;
}

interface Reference {
  $ref: string;
}

export function resolver(document: OpenApi) {
  const resolved = new Map<string, Schema>();

  function at(pointer: string): unknown {
    const found = pointer
      .slice(2)
      .split('/')
      .reduce<unknown>((node, step) => {
        const key = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
        return (node as Record<string, unknown> | undefined)?.[key];
      }, document);
    if (found === undefined) throw new Error(`The contract has nothing at ${pointer}`);
    return found;
  }

  /** Follows references until something of its own stands there. */
  function resolve<Kind extends object>(node: Kind | Reference): Kind {
    let current: unknown = node;
    while (typeof current === 'object' && current !== null && '$ref' in current)
      current = at((current as Reference).$ref);
    return current as Kind;
  }

  /** A schema with every reference in it replaced; what stands beside a reference overrides it, as OpenAPI 3.1 has it. */
  function resolveSchema(schema: Schema): Schema {
    if (schema.$ref !== undefined) {
      const { $ref, ...beside } = schema;
      let target = resolved.get($ref);
      if (target === undefined) {
        target = resolveSchema(at($ref) as Schema);
        resolved.set($ref, target);
      }
      return Object.keys(beside).length === 0 ? target : { ...target, ...beside };
    }
    const result = { ...schema };
    if (schema.properties) {
      result.properties = Object.fromEntries(
        Object.entries(schema.properties).map(([name, property]) => [name, resolveSchema(property)]),
      );
    }
    if (schema.items) result.items = resolveSchema(schema.items);
    if (schema.oneOf) result.oneOf = schema.oneOf.map(resolveSchema);
    if (schema.contentSchema) result.contentSchema = resolveSchema(schema.contentSchema);
    if (typeof schema.additionalProperties === 'object') {
      result.additionalProperties = resolveSchema(schema.additionalProperties);
    }
    return result;
  }

  return { resolve, resolveSchema };
}
