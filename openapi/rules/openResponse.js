import { parametersOf, requestBodies, responsesOf, schemasBelow } from './operation.js';

/** A response may grow, so its objects are open; a request is checked, so its lists of values are closed. */
export default function openResponse(operation, _options, context) {
  const below = (schemas) => schemas.flatMap((schema) => [...schemasBelow(schema, [])]);
  const asked = [
    ...requestBodies(operation).map(({ schema }) => schema),
    ...parametersOf(operation, context).map(({ schema }) => schema),
  ];
  const answered = responsesOf(operation).flatMap(([, { content = {} }]) =>
    Object.values(content).flatMap(({ schema }) => [schema, schema?.contentSchema]),
  );
  return [
    ...below(answered)
      .filter(({ schema }) => schema.additionalProperties === false)
      .map(({ schema }) => ({ message: `a response has the closed object "${schema.description ?? ''}"` })),
    ...below(asked)
      .filter(({ schema }) => schema['x-extensible-enum'])
      .map(({ schema }) => ({ message: `a request has the open list "${schema.description ?? ''}"; use enum` })),
  ];
}
