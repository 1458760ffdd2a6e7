import { setImmediate } from 'node:timers/promises';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Issue } from '../problem.ts';
import { describeError } from './describe-error.ts';
import { UploadedFile } from './form-values.ts';
import type { Schema } from './schema.ts';

/** A compiled schema. Its defaults are filled into the value that is checked. */
export interface Validator {
  /** Empty where the value fits. */
  issues(value: unknown): readonly Issue[];
}

const defaultsFilled = createAjv({ useDefaults: true, allErrors: false });
// Finding every problem costs more than finding the first, so that this one runs only when the other has found one.
const everyProblem = createAjv({ useDefaults: false, allErrors: true });

function createAjv(options: { useDefaults: boolean; allErrors: boolean }): Ajv2020 {
  // The contract is linted where it is written; Ajv's own strictness would only refuse its x- keywords.
  const ajv = new Ajv2020({ ...options, strict: false, verbose: true, validateFormats: true });
  formats.default(ajv);
  ajv.addFormat('binary', true);
  ajv.addKeyword({
    keyword: 'x-uploaded-file',
    schemaType: 'boolean',
    validate: (_: boolean, value: unknown) => value instanceof UploadedFile,
    error: { message: 'must be a file' },
  });
  return ajv;
}

/** Shared by all that fit, so that a good value costs no garbage; nobody may add to it. */
const none: readonly Issue[] = [];
const waiting: (() => void)[] = [];

/** Compiles every schema that no request has needed yet, a little at a time, so that the first request finds it ready. */
export async function compileAhead(): Promise<void> {
  for (let compile = waiting.shift(); compile !== undefined; compile = waiting.shift()) {
    compile();
    await setImmediate();
  }
}

/** Compiling takes a while, and a start should not: it happens when first needed, or ahead of that. */
export function compileValidator(schema: Schema): Validator {
  let compiled: ValidateFunction | undefined;
  let every: ValidateFunction | undefined;
  const compile = (): ValidateFunction => {
    compiled ??= defaultsFilled.compile(schema);
    return compiled;
  };
  waiting.push(compile);
  return {
    issues(value) {
      const first = compiled ?? compile();
      if (first(value)) return none;
      const found = first.errors ?? [];
      if (found.some(({ keyword }) => keyword === 'maxItems' || keyword === 'maxProperties') || isHuge(value)) {
        return describeAll(found);
      }
      every ??= everyProblem.compile(schema);
      return every(value) ? describeAll(found) : describeAll(every.errors ?? []);
    },
  };
}

function describeAll(errors: ErrorObject[]): Issue[] {
  return errors.slice(0, 100).map(describeError);
}

/** Whether looking for every problem could take long: a list or an object far beyond anything the contract allows. */
function isHuge(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || value instanceof UploadedFile) return false;
  const entries = Array.isArray(value) ? value : Object.values(value);
  return entries.length > 256 || entries.some((entry) => isHuge(entry));
}
