/** Checks whole bodies against a request's schema, for the rules across fields. */

import { brokenBy, type CrossFieldRule } from '@darkroom/contract/rules';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { isObject, type Json, type JsonObject } from './contract-document.ts';

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addFormat('binary', true);

const compiled = new WeakMap<JsonObject, ValidateFunction>();

function validator(schema: JsonObject): ValidateFunction {
  const known = compiled.get(schema);
  if (known) return known;
  const made = ajv.compile(schema);
  compiled.set(schema, made);
  return made;
}

/** What is wrong with a body; undefined if the schema and the rules that no schema can state accept it. */
export function refusal(schema: JsonObject, body: JsonObject): string | undefined {
  const validate = validator(schema);
  if (!validate(body)) return ajv.errorsText(validate.errors);
  const rules = (schema['x-rules'] ?? []) as unknown as CrossFieldRule[];
  return rules.flatMap((rule) => brokenBy(rule, body))[0]?.message;
}

/** A body with changes: a value replaces a field, null removes it. */
export function changed(body: JsonObject, changes: JsonObject): JsonObject {
  const result = { ...body };
  for (const [name, value] of Object.entries(changes)) {
    const before = result[name];
    if (value === null) delete result[name];
    else result[name] = isObject(value) && isObject(before) ? changed(before, value) : value;
  }
  return result;
}

/** A body with each of the values of these fields, in every combination. */
export function withEach(body: JsonObject, each: { [field: string]: Json[] }): JsonObject[] {
  return Object.entries(each).reduce(
    (bodies, [name, values]) => bodies.flatMap((some) => values.map((value) => ({ ...some, [name]: value }))),
    [body],
  );
}
