/** A reader for the dereferenced contract: finds operations, bodies, responses and the schemas inside them. */

export type Json = null | boolean | number | string | Json[] | JsonObject;
export type JsonObject = { [name: string]: Json };

export type Operation = { method: string; path: string; definition: JsonObject };

/** A property in one variant of a body. */
export type Property = { schema: JsonObject; required: boolean; variant: string };

/** Something that a fact needs is not in the contract; the message says what. */
export class Missing extends Error {}

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const objectAt = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

export const listAt = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options'];

export function operations(contract: JsonObject): Operation[] {
  return Object.entries(objectAt(contract.paths)).flatMap(([path, item]) =>
    METHODS.filter((method) => isObject(objectAt(item)[method])).map((method) => ({
      method: method.toUpperCase(),
      path,
      definition: objectAt(objectAt(item)[method]),
    })),
  );
}

/** The aliases of an operation, each with the fields that it fixes. */
export const aliases = (operation: Operation): JsonObject[] =>
  listAt(operation.definition['x-aliases']).map((alias) => objectAt(alias));

/** Finds an operation by its name or by one of its aliases. */
export function findOperation(contract: JsonObject, id: string): Operation | undefined {
  return operations(contract).find(
    (operation) =>
      operation.definition.operationId === id || aliases(operation).some((alias) => alias.operationId === id),
  );
}

export function operation(contract: JsonObject, id: string): Operation {
  const found = findOperation(contract, id);
  if (!found) throw new Missing(`there is no operation ${id}`);
  return found;
}

export function requestContent(contract: JsonObject, id: string): JsonObject {
  return objectAt(objectAt(operation(contract, id).definition.requestBody).content);
}

export function requestSchema(contract: JsonObject, id: string, media = 'application/json'): JsonObject {
  const schema = objectAt(requestContent(contract, id)[media]).schema;
  if (!isObject(schema)) throw new Missing(`${id} takes no ${media}`);
  return schema;
}

export function reply(contract: JsonObject, id: string, status: number): JsonObject {
  const found = objectAt(operation(contract, id).definition.responses)[String(status)];
  if (!isObject(found)) throw new Missing(`${id} has no response ${status}`);
  return found;
}

export function responseSchema(
  contract: JsonObject,
  id: string,
  status: number,
  media = 'application/json',
): JsonObject {
  const schema = objectAt(objectAt(reply(contract, id, status).content)[media]).schema;
  if (!isObject(schema)) throw new Missing(`${id} ${status} gives no ${media}`);
  return schema;
}

/** The real shapes of a union: its branches, each with the union's siblings. */
export function variants(schema: JsonObject): JsonObject[] {
  const branches = [...listAt(schema.oneOf), ...listAt(schema.anyOf)];
  if (branches.length === 0) return [schema];
  const { oneOf: _one, anyOf: _any, ...beside } = schema;
  return branches.flatMap((branch) =>
    variants({
      ...beside,
      ...objectAt(branch),
      properties: { ...objectAt(beside.properties), ...objectAt(objectAt(branch).properties) },
      required: [...listAt(beside.required), ...listAt(objectAt(branch).required)],
    }),
  );
}

/** The values that a schema lists, as `enum` or as `const`; undefined if it lists none. */
export function listedValues(schema: JsonObject): Json[] | undefined {
  if (schema.const !== undefined) return [schema.const];
  return Array.isArray(schema.enum) ? schema.enum : undefined;
}

/** Whether a variant can have these values: `{ model_type: wan-image-2.2 }` identifies the shape of that model. */
export function fits(variant: JsonObject, when: JsonObject): boolean {
  return Object.entries(when).every(([name, wanted]) => {
    const listed = listedValues(objectAt(objectAt(variant.properties)[name])) ?? [];
    return (Array.isArray(wanted) ? wanted : [wanted]).some((value) => listed.includes(value));
  });
}

/**
 * Follows a field such as `data.run_id` or `images[].tag` through every variant that has it. It is required if each
 * step on the way is.
 */
export function properties(schemas: JsonObject[], field: string): Property[] {
  const [step = '', ...rest] = field.split('.');
  const name = step.replace(/\[\]$/, '');
  return schemas.flatMap((schema) => {
    const found = objectAt(schema.properties)[name];
    if (!isObject(found)) return [];
    const required = listAt(schema.required).includes(name);
    const variant = typeof schema.description === 'string' ? schema.description : 'the body';
    if (rest.length === 0 && !step.endsWith('[]')) return [{ schema: found, required, variant }];
    const inner = variants(found).flatMap((shape) => (step.endsWith('[]') ? variants(objectAt(shape.items)) : [shape]));
    if (rest.length === 0) return inner.map((item) => ({ schema: item, required, variant }));
    return properties(inner, rest.join('.')).map((deeper) => ({
      ...deeper,
      required: required && deeper.required,
      variant,
    }));
  });
}
