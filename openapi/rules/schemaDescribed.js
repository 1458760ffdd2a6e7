import { schemasBelow } from './operation.js';

/**
 * Every schema and every property of it says what it is. A reference that Spectral left unresolved, as it does with many
 * files, says nothing either way; the bundle has them all.
 */
export default function schemaDescribed(schema, _options, context) {
  return [...schemasBelow(schema, context.path)]
    .filter(({ schema: node, path }) => !node.description && !node.$ref && path.at(-2) === 'properties')
    .map(({ path }) => ({ message: `${path.at(-1)} has no description`, path }));
}
