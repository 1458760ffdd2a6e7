import {
  type CompiledOperation,
  type ContractReading,
  compileOperations,
  createRouter,
  type ErrorCode,
  type OpenApi,
  type Response,
  type Router,
  readContract as readRules,
} from '@darkroom/contract/reading';
import type { components } from '@darkroom/contract/types';

export type Run = components['schemas']['Run'];

/** One answer that an operation may give. */
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

/** The example of an answer: the one of that name, or else the first. */
export function exampleOf(operation: Operation | undefined, status: number, name?: string): unknown {
  const examples = operation?.answers.get(status)?.examples;
  return name === undefined ? examples?.values().next().value : examples?.get(name);
}

/** The contract as everybody reads it, with the examples that only a mock needs. */
export interface Contract extends ContractReading {
  operations: Map<string, Operation>;
  router: Router<Operation>;
  /** The example of an error, by its code. */
  errorExample(code: ErrorCode): { message: string; code: ErrorCode; details?: unknown };
  /** Every value of every example, for whoever looks for runs or files in them. */
  exampleValues(): unknown[];
  headerExample(name: string): string;
}

export function readContract(document: OpenApi): Contract {
  const rules = readRules(document);
  const { resolve } = rules;
  const operations = new Map(
    compileOperations(rules).map((operation): [string, Operation] => {
      const { responses, 'x-run-type': runType = null } = operation.definition;
      const answers = Object.entries(responses).map(([status, response]): [number, Answer] => [
        Number(status),
        readAnswer(resolve(response)),
      ]);
      return [operation.id, { ...operation, runType, answers: new Map(answers) }];
    }),
  );

  function readAnswer({ content = {}, headers = {} }: Response): Answer {
    return {
      mediaTypes: Object.keys(content),
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, header]) => {
          const { example, required = false } = resolve(header);
          return [name, { example, required }];
        }),
      ),
      examples: new Map(
        Object.values(content).flatMap(({ examples = {} }) =>
          Object.entries(examples).map(([name, example]): [string, unknown] => [name, resolve(example).value]),
        ),
      ),
    };
  }

  const { examples, headers } = document.components;
  return {
    ...rules,
    operations,
    router: createRouter(operations.values()),
    errorExample: (code) => {
      const example = examples[`error.${code}`]?.value as { message: string; code: ErrorCode } | undefined;
      return example ?? { message: 'The request cannot be answered.', code };
    },
    exampleValues: () => Object.values(examples).map(({ value }) => value),
    headerExample: (name) => String(headers[name]?.example ?? ''),
  };
}
