/** What a schema asks of a body with certain values: its `if`, `dependentRequired` and `dependentSchemas`, followed. */

import { refusal } from './body-checks.ts';
import { isObject, type Json, type JsonObject, listAt, objectAt } from './contract-document.ts';

/** The schema with the properties and requirements that apply to a body with these values. */
export function narrowed(schema: JsonObject, values: JsonObject): JsonObject {
  const parts = applying(schema, values);
  const properties: JsonObject = {};
  for (const [name, property] of parts.flatMap((part) => Object.entries(objectAt(part.properties)))) {
    if (isObject(property)) properties[name] = { ...objectAt(properties[name]), ...property };
  }
  const required = parts.flatMap((part) => [...listAt(part.required), ...dependent(part, values)]);
  return { ...schema, properties, required };
}

/** The schema itself, and each inside it that applies. */
function applying(schema: JsonObject, values: JsonObject): JsonObject[] {
  const branch = isObject(schema.if) && (refusal(schema.if, values) === undefined ? schema.then : schema.else);
  const followed = Object.entries(objectAt(schema.dependentSchemas)).filter(([name]) => name in values);
  const inner = [...listAt(schema.allOf), ...(branch ? [branch] : []), ...followed.map(([, each]) => each)];
  return [schema, ...inner.filter(isObject).flatMap((each) => applying(each, values))];
}

const dependent = (schema: JsonObject, values: JsonObject): Json[] =>
  Object.entries(objectAt(schema.dependentRequired)).flatMap(([name, needed]) =>
    name in values ? listAt(needed) : [],
  );
