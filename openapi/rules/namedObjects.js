/** An object inside another has a component of its own: generators call one without a name `Data1`, or `any`. */
export default function namedObjects(schema, _options, context) {
  return [...inlineObjects(schema, context.path)]
    .filter(({ path }) => path.length > context.path.length)
    .map(({ path }) => ({
      message: `${path.filter((step) => step !== 'properties').at(-1)} is an object without a name`,
      path,
    }));
}

/** Unlike a reference, which ends the search. */
function* inlineObjects(schema, path) {
  if (!schema || typeof schema !== 'object') return;
  if (schema.properties) yield { path };
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    yield* inlineObjects(property, [...path, 'properties', name]);
  }
  yield* inlineObjects(schema.items, [...path, 'items']);
  for (const keyword of ['oneOf', 'anyOf', 'allOf']) {
    for (const [index, branch] of (schema[keyword] ?? []).entries()) {
      yield* inlineObjects(branch, [...path, keyword, index]);
    }
  }
}
