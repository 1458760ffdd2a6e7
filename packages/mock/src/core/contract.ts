import type { OperationId } from '@darkroom/contract';
import { createRouter, type Router } from '@darkroom/contract/reading';
import type { components } from '@darkroom/contract/types';
import { type OpenApi, type ParameterObject, resolver } from './document.ts';
import type { Schema, StateMachine } from './schema.ts';

export type ErrorCode = components['schemas']['ErrorCode'];
export type Run = components['schemas']['Run'];

/** One answer that an operation may give. */
export interface Answer {
  mediaTypes: string[];
  headers: Record<string, { example: unknown; required: boolean }>;
  /** The values of its JSON or text examples, by name; the first is the one to give when nothing else is asked. */
  examples: Map<string, unknown>;
}

export interface Operation {
  id: OperationId;
  method: string;
  path: string;
  /** Scopes a caller needs; null where no credentials are needed. */
  scopes: readonly string[] | null;
  runType: string | null;
  idempotencyKey: boolean;
  parameters: ParameterObject[];
  /** Schemas of the body by media type, references resolved. */
  bodies: Map<string, Schema>;
  bodyRequired: boolean;
  answers: Map<number, Answer>;
}

/** The contract as the mock reads it: everything that is a rule comes from here. */
export interface Contract {
  version: string;
  document: OpenApi;
  operations: Map<string, Operation>;
  router: Router<Operation>;
  errorStatus: Record<ErrorCode, number>;
  machine: StateMachine;
  unavailableModelTypes: Set<string>;
  /** The example of an error, by its code. */
  errorExample(code: ErrorCode): { message: string; code: ErrorCode; details?: unknown };
  /** Every value of every example, for whoever looks for runs or files in them. */
  exampleValues(): unknown[];
  headerExample(name: string): string;
}

export function readContract(document: OpenApi): Contract {
  const { resolve, resolveSchema } = resolver(document);
  const operations = new Map<string, Operation>();
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of ['get', 'put', 'post', 'patch', 'delete'] as const) {
      const operation = item[method];
      if (operation === undefined) continue;
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])]
        .map(resolve)
        .map((parameter) => ({
          ...parameter,
          schema: resolveSchema(parameter.schema),
        }));
      const security = operation.security ?? document.security ?? [];
      operations.set(operation.operationId, {
        id: operation.operationId as OperationId,
        method: method.toUpperCase(),
        path,
        scopes: security.length === 0 ? null : (Object.values(security[0] ?? {})[0] ?? []),
        runType: operation['x-run-type'] ?? null,
        idempotencyKey: parameters.some(({ name }) => name === 'Idempotency-Key'),
        parameters,
        bodies: new Map(
          Object.entries(operation.requestBody?.content ?? {}).map(([type, { schema }]) => [
            type,
            resolveSchema(schema),
          ]),
        ),
        bodyRequired: operation.requestBody?.required ?? false,
        answers: new Map(
          Object.entries(operation.responses).map(([status, response]) => [
            Number(status),
            readAnswer(resolve(response)),
          ]),
        ),
      });
    }
  }

  function readAnswer(response: ReturnType<typeof resolve<OpenApi['components']['responses'][string]>>): Answer {
    const content = Object.entries(response.content ?? {});
    return {
      mediaTypes: content.map(([type]) => type),
      headers: Object.fromEntries(
        Object.entries(response.headers ?? {}).map(([name, header]) => {
          const { example, required = false } = resolve(header);
          return [name, { example, required }];
        }),
      ),
      examples: new Map(
        content.flatMap(([, { examples = {} }]) =>
          Object.entries(examples).map(([name, example]): [string, unknown] => [name, resolve(example).value]),
        ),
      ),
    };
  }

  const { schemas, examples, headers } = document.components;
  const machine = schemas.RunStatus?.['x-state-machine'];
  const errorStatus = schemas.ErrorCode?.['x-status'] as Record<ErrorCode, number> | undefined;
  if (machine === undefined || errorStatus === undefined) {
    throw new Error('The contract lacks RunStatus.x-state-machine or ErrorCode.x-status; is it a Darkroom contract?');
  }
  return {
    version: document.info.version,
    document,
    operations,
    router: createRouter(operations.values()),
    errorStatus,
    machine,
    unavailableModelTypes: new Set(schemas.ModelType?.['x-unavailable'] ?? []),
    errorExample: (code) => {
      const example = examples[`error.${code}`]?.value as { message: string; code: ErrorCode } | undefined;
      return example ?? { message: 'The request cannot be answered.', code };
    },
    exampleValues: () => Object.values(examples).map(({ value }) => value),
    headerExample: (name) => String(headers[name]?.example ?? ''),
  };
}
