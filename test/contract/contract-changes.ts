/** Changes to the contract in memory, to show that the checks notice them. Unchanged parts are shared, not copied. */

import { isObject, type Json, type JsonObject, operation, requestSchema, variants } from './contract-document.ts';

type Change = (definition: JsonObject) => void;

/** The contract with one operation changed. */
export function withOperation(contract: JsonObject, id: string, change: Change): JsonObject {
  const { method, path, definition } = operation(contract, id);
  const paths = contract.paths as JsonObject;
  const item = paths[path] as JsonObject;
  const copy = structuredClone(definition);
  change(copy);
  return { ...contract, paths: { ...paths, [path]: { ...item, [method.toLowerCase()]: copy } } };
}

/** The contract with every operation changed. */
export function withEveryOperation(contract: JsonObject, change: Change): JsonObject {
  const copy = structuredClone(contract);
  for (const item of Object.values(copy.paths as JsonObject))
    for (const definition of Object.values(item as JsonObject)) if (isObject(definition)) change(definition);
  return copy;
}

/** The contract with each variant of one request body changed. */
export function withRequest(contract: JsonObject, id: string, change: Change, media = 'application/json'): JsonObject {
  return withOperation(contract, id, (definition) => {
    const copy: JsonObject = { paths: { at: { post: definition } } };
    const schema = requestSchema(copy, id, media);
    // variants() copies what it joins, so a union is replaced by its changed branches.
    const shapes = variants(schema);
    for (const shape of shapes) change(shape);
    if (shapes[0] !== schema) schema.oneOf = shapes;
  });
}

/** Visits every schema below a value, at any depth. */
export function eachObject(value: Json | undefined, visit: Change): void {
  if (Array.isArray(value)) for (const each of value) eachObject(each, visit);
  else if (isObject(value)) {
    visit(value);
    for (const each of Object.values(value)) eachObject(each, visit);
  }
}

/** A part of the contract, by the steps that lead to it. */
export function at(value: Json | undefined, ...steps: string[]): JsonObject {
  const found = steps.reduce<Json | undefined>((part, step) => (isObject(part) ? part[step] : undefined), value);
  if (!isObject(found)) throw new Error(`nothing at ${steps.join(' > ')}`);
  return found;
}

/** The same object with one of its keys under another name. */
export function renamed(value: JsonObject, from: string, to: string): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name === from ? to : name, each]));
}

/** A list without one of its values. */
export const without = (list: Json | undefined, value: Json): Json[] =>
  (Array.isArray(list) ? list : []).filter((each) => each !== value);
