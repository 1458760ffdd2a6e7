/** What several rules ask of an operation. */
export const responsesOf = (operation) => Object.entries(operation.responses ?? {});
export const errorsOf = (operation) => responsesOf(operation).filter(([status]) => Number(status) >= 400);
export const successesOf = (operation) => responsesOf(operation).filter(([status]) => Number(status) < 400);
export const codesOf = (response) => Object.keys(response?.content?.['application/json']?.examples ?? {});

export function parametersOf(operation, context) {
  const item = context.documentInventory.resolved.paths[context.path[1]];
  return [...(item.parameters ?? []), ...(operation.parameters ?? [])];
}

/** Every request body as `{ mediaType, schema }`. */
export const requestBodies = (operation) =>
  Object.entries(operation.requestBody?.content ?? {}).map(([mediaType, { schema = {} }]) => ({ mediaType, schema }));

/** The rules between the fields of a body that are stated in JSON Schema. */
export const statedRules = ({ then }) => then?.allOf ?? (then ? [then] : []);

export const isSecured = (operation) => (operation.security ?? []).length > 0;

/** The list of error codes. The index of the contract has no components, but its error responses show the list. */
export function errorCode({ documentInventory }) {
  const { components, paths = {} } = documentInventory.resolved;
  if (components?.schemas?.ErrorCode) return components.schemas.ErrorCode;
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  return (
    operations
      .flatMap((operation) => errorsOf(operation ?? {}))
      .map(([, response]) => response.content?.['application/json']?.schema?.properties?.code)
      .find((code) => code?.['x-status']) ?? {}
  );
}

/** Visits every schema below one, with its place. A schema that is its own ancestor is visited once. */
export function* schemasBelow(schema, path, seen = new Set()) {
  if (!schema || typeof schema !== 'object' || seen.has(schema)) return;
  seen.add(schema);
  yield { schema, path };
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    yield* schemasBelow(property, [...path, 'properties', name], seen);
  }
  yield* schemasBelow(schema.items, [...path, 'items'], seen);
  for (const keyword of ['oneOf', 'anyOf', 'allOf']) {
    for (const [index, branch] of (schema[keyword] ?? []).entries()) {
      yield* schemasBelow(branch, [...path, keyword, index], seen);
    }
  }
}
