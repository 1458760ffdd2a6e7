import { responsesOf } from './operation.js';

/** Every response can be found again in the logs: an X-Request-Id on each. */
export default function requestId(operation) {
  return responsesOf(operation)
    .filter(([, response]) => response.headers?.['X-Request-Id']?.['x-always-sent'] !== true)
    .map(([status]) => ({ message: `${status} has no X-Request-Id header that is always sent` }));
}
