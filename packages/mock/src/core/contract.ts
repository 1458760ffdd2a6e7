import {
  type CompiledOperation,
  compileOperations,
  createRouter,
  type ErrorCode,
  type OpenApi,
  readContract as readRules,
} from '@darkroom/contract/reading';
import type { components } from '@darkroom/contract/types';

export type Run = components['schemas']['Run'];
export type Operation = CompiledOperation;

/** The example of a response: the one of that name, or else the first. */
export function exampleOf(operation: Operation | undefined, status: number, name?: string): unknown {
  const examples = operation?.responses.get(status)?.examples;
  return name === undefined ? examples?.values().next().value : examples?.get(name);
}

export type Contract = ReturnType<typeof readContract>;

/** The contract as the service reads it, with the examples that only a mock needs. */
export function readContract(document: OpenApi) {
  const rules = readRules(document);
  const operations = compileOperations(rules);
  const { examples } = document.components;
  return {
    ...rules,
    operations: new Map<string, Operation>(operations.map((operation) => [operation.id, operation])),
    router: createRouter(operations),
    /** The example of an error, by its code. */
    errorExample(code: ErrorCode): { message: string; code: ErrorCode; details?: unknown } {
      const example = examples[`error.${code}`]?.value as { message: string; code: ErrorCode } | undefined;
      return example ?? { message: 'The request failed.', code };
    },
    /** Every value of every example, to find runs and files in them. */
    exampleValues: () => Object.values(examples).map(({ value }) => value),
  };
}
