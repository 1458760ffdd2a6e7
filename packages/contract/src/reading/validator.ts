import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describeError } from './describe-error.ts';
import { FormFile } from './form-values.ts';
import { type Issue, mostIssues } from './refused.ts';
import type { Schema } from './schema.ts';

/** A compiled schema. Its defaults are filled into the value that is checked. */
export interface Validator {
  /** Empty where the value fits. */
  issues(value: unknown): readonly Issue[];
}

function createAjv(): Ajv2020 {
  // The contract is linted where it is written: Ajv's own strictness would only refuse its x- keywords, and checking
  // every schema once more would only take time. Bodies are bounded, so finding all problems takes no long time either.
  // Optimizing the code takes longer than generating it, and V8 does it too: validating is as fast without.
  const ajv = new Ajv2020({
    useDefaults: true,
    allErrors: true,
    verbose: true,
    strict: false,
    validateSchema: false,
    meta: false,
    code: { optimize: false },
  });
  formats.default(ajv);
  ajv.addFormat('binary', true);
  // They only say which type generators should use. The bounds of a number say what is wrong with it in plain words.
  for (const format of ['int32', 'int64', 'double']) ajv.addFormat(format, true);
  ajv.addKeyword({
    keyword: 'x-uploaded-file',
    schemaType: 'boolean',
    validate: (_: boolean, value: unknown) => value instanceof FormFile,
    error: { message: 'must be a file' },
  });
  // Others may send values that are not listed; what is checked here is what the service itself sends.
  ajv.addKeyword({
    keyword: 'x-extensible-enum',
    schemaType: 'array',
    validate: (listed: unknown[], value: unknown) => listed.includes(value),
    error: { message: 'must be one of the listed values' },
  });
  ajv.addKeyword({
    keyword: 'x-limits',
    type: 'object',
    validate: ({ max_bytes }: { max_bytes?: number }, value: unknown) =>
      max_bytes === undefined || fits(JSON.stringify(value), max_bytes),
    error: { message: 'is too long' },
  });
  return ajv;
}

/** Shared by all that fit, so that a good value costs no garbage; nobody may add to it. */
const none: readonly Issue[] = [];

/** The compiled schemas of one contract. */
export interface Validators {
  /** Compiling takes a while, and a start should not: it happens when first needed, or ahead of that. */
  compile(schema: Schema): Validator;
  /**
   * Compiles every schema that no request has needed yet, one after each pause, until it is stopped. Rejects if one cannot
   * be compiled; the rest are then compiled when first needed.
   */
  compileAhead(pause: () => Promise<unknown>, stopping: AbortSignal): Promise<void>;
}

export function createValidators(): Validators {
  const ajv = createAjv();
  const waiting: (() => void)[] = [];
  return {
    compile(schema) {
      let compiled: ValidateFunction | undefined;
      const compile = (): ValidateFunction => {
        compiled ??= ajv.compile(schema);
        return compiled;
      };
      waiting.push(compile);
      return {
        issues(value) {
          const validate = compiled ?? compile();
          return validate(value) ? none : describeAll(validate.errors ?? []);
        },
      };
    },
    async compileAhead(pause, stopping) {
      while (waiting.length > 0 && !stopping.aborted) {
        waiting.shift()?.();
        await pause();
      }
    },
  };
}

/** One more than is shown, so it can be said that there are more. */
function describeAll(errors: ErrorObject[]): Issue[] {
  const overfull = errors.filter(({ keyword }) => keyword === 'maxItems' || keyword === 'maxProperties');
  const told = errors.filter(
    // What is wrong with the entries of a list that is too long does not matter yet.
    ({ instancePath }) => !overfull.some((list) => instancePath.startsWith(`${list.instancePath}/`)),
  );
  return told.slice(0, mostIssues + 1).map(describeError);
}

const encoder = new TextEncoder();

function fits(text: string, bytes: number): boolean {
  // A character takes three bytes at most, so a short text needs no encoding to be measured.
  return text.length * 3 <= bytes || encoder.encode(text).byteLength <= bytes;
}
