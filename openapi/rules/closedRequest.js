import { requestBodies } from './operation.js';

/** A misspelt field is refused, never dropped in silence: every request body is a closed object. */
export default function closedRequest(operation) {
  return requestBodies(operation)
    .filter(({ schema }) => schema.additionalProperties !== false)
    .map(({ mediaType, schema }) => ({
      message: `the ${mediaType} body "${schema.description ?? ''}" is not closed; set additionalProperties to false`,
    }));
}
