import {
  type CompiledOperation,
  compileOperations,
  createRouter,
  type ErrorCode,
  type OpenApi,
  type Response,
  readContract as readRules,
} from '@darkroom/contract/reading';
import type { components } from '@darkroom/contract/types';

export type Run = components['schemas']['Run'];

/** One response that an operation may give. */
export interface Answer {
  mediaTypes: string[];
  headers: Record<string, { example: unknown; required: boolean }>;
  /** The values of its JSON or text examples, by name; the first is the one to give when nothing else is asked. */
  examples: Map<string, unknown>;
}

export interface Operation extends CompiledOperation {
  runType: string | null;
  answers: Map<number, Answer>;
}

/** The example of a response: the one of that name, or else the first. */
export function exampleOf(operation: Operation | undefined, status: number, name?: string): unknown {
  const examples = operation?.answers.get(status)?.examples;
  return name === undefined ? examples?.values().next().value : examples?.get(name);
}

export type Contract = ReturnType<typeof readContract>;

/** The contract as everybody reads it, with the examples that only a mock needs. */
export function readContract(document: OpenApi) {
  const rules = readRules(document);
  const { resolve } = rules;

  function readAnswer({ content = {}, headers = {} }: Response): Answer {
    const resolved = Object.entries(headers).map(([name, header]) => {
      const { example, required = false } = resolve(header);
      return [name, { example, required }];
    });
    const examples = Object.values(content).flatMap((media) => Object.entries(media.examples ?? {}));
    return {
      mediaTypes: Object.keys(content),
      headers: Object.fromEntries(resolved),
      examples: new Map(examples.map(([name, example]) => [name, resolve(example).value])),
    };
  }

  const operations = compileOperations(rules).map((operation): [string, Operation] => {
    const { responses, 'x-run-type': runType = null } = operation.definition;
    const answers = Object.entries(responses).map(([status, response]): [number, Answer] => {
      return [Number(status), readAnswer(resolve(response))];
    });
    return [operation.id, { ...operation, runType, answers: new Map(answers) }];
  });

  const { examples, headers } = document.components;
  return {
    ...rules,
    operations: new Map(operations),
    router: createRouter(operations.map(([, operation]) => operation)),
    /** The example of an error, by its code. */
    errorExample(code: ErrorCode): { message: string; code: ErrorCode; details?: unknown } {
      const example = examples[`error.${code}`]?.value as { message: string; code: ErrorCode } | undefined;
      return example ?? { message: 'The request failed.', code };
    },
    /** Every value of every example, to find runs and files in them. */
    exampleValues: () => Object.values(examples).map(({ value }) => value),
    headerExample: (name: string) => String(headers[name]?.example ?? ''),
  };
}
