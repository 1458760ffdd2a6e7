import type { ContractReading } from './contract-reading.ts';
import type { OperationObject } from './document.ts';

/** A response that an operation may give. */
export interface ResponseInfo {
  mediaTypes: string[];
  headers: Record<string, { example: unknown; alwaysSent: boolean }>;
  /** The values of its examples, by name. The names of the examples of an error are the codes that it can have. */
  examples: Map<string, unknown>;
  /** The body has the error a second time, as `error`. */
  repeatsError: boolean;
  /** Fields that the body has a second time, by their other name. */
  repeatsFields: Record<string, string>;
}

/** The responses of an operation, by status. */
export function readResponses(
  { resolve }: Pick<ContractReading, 'resolve'>,
  { responses }: OperationObject,
): Map<number, ResponseInfo> {
  const read = Object.entries(responses).map(([status, reference]): [number, ResponseInfo] => {
    const { content = {}, headers = {}, ...extensions } = resolve(reference);
    const { 'x-repeats-error': repeatsError = false, 'x-repeats-fields': repeatsFields = {} } = extensions;
    const resolved = Object.entries(headers).map(([name, header]) => {
      const { example, required, 'x-always-sent': alwaysSent } = resolve(header);
      return [name, { example, alwaysSent: required === true || alwaysSent === true }];
    });
    const examples = Object.values(content).flatMap((media) => Object.entries(media.examples ?? {}));
    return [
      Number(status),
      {
        mediaTypes: Object.keys(content),
        headers: Object.fromEntries(resolved),
        examples: new Map(examples.map(([name, example]) => [name, resolve(example).value])),
        repeatsError,
        repeatsFields,
      },
    ];
  });
  return new Map(read);
}
