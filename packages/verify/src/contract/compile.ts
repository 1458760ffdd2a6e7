import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Document } from './document.ts';

export type Compile = (pointer: string) => ValidateFunction;

/** Compiles schemas in place, once each, so their references resolve as written. */
export function createCompile(document: Document): Compile {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false, logger: false });
  formats.default(ajv);
  // For bytes, which are checked by decoding them.
  ajv.addFormat('binary', true);
  ajv.addSchema(document, 'contract');
  const compiled = new Map<string, ValidateFunction>();
  return (pointer) => {
    let validate = compiled.get(pointer);
    if (validate === undefined) {
      validate = ajv.compile({ $ref: `contract#${pointer.split('/').map(encodeURIComponent).join('/')}` });
      compiled.set(pointer, validate);
    }
    return validate;
  };
}

/** What is wrong with a value, in one line; undefined if it is valid. */
export function misfit(validate: ValidateFunction, value: unknown): string | undefined {
  if (validate(value)) return undefined;
  const errors = validate.errors ?? [];
  // In a union every branch reports errors; the deepest one belongs to the branch that was meant.
  const deepest = errors.toSorted((a, b) => b.instancePath.length - a.instancePath.length)[0];
  const place = deepest?.instancePath || '(the whole body)';
  const extra = deepest?.params && 'allowedValues' in deepest.params ? ` (${deepest.params.allowedValues})` : '';
  return `${place} ${deepest?.message ?? 'does not fit its schema'}${extra}`;
}
