import { responsesOf } from './operation.js';

/** Every response can be found again in the logs: a required X-Request-Id on each. */
export default function requestId(operation) {
  return responsesOf(operation)
    .filter(([, response]) => response.headers?.['X-Request-Id']?.required !== true)
    .map(([status]) => ({ message: `${status} has no required X-Request-Id header` }));
}
