import { errorStatus } from '../contract/document.ts';
import { StorageUnavailable } from '../files/index.ts';
import type { Answer } from '../operations/handler.ts';
import { ApiProblem, Refused } from '../problem.ts';
import { DatabaseUnavailable } from '../store/index.ts';

const realm = 'realm="darkroom"';

/** The one place where an error becomes an answer. */
export function problemAnswer(problem: Refused, operationId: string | undefined, scopes: readonly string[]): Answer {
  const { code, message, details } = problem;
  const status = errorStatus[code];
  const error = { message, code, ...(details !== undefined && { details }) };
  // The video operation's refusal of a request carries its error once more, as the video run has it.
  const body = operationId === 'generateVideo' && status === 422 ? { ...error, error } : error;
  return { status, headers: headersFor(problem, status, scopes), json: body };
}

function headersFor(problem: Refused, status: number, scopes: readonly string[]): Record<string, string> {
  if (status === 401) {
    const wrong = problem.code === 'invalid_token' ? ', error="invalid_token"' : '';
    return { 'WWW-Authenticate': `Bearer ${realm}${wrong}, ApiKey ${realm}, header="X-API-Key"` };
  }
  if (problem.code === 'insufficient_scope') {
    return { 'WWW-Authenticate': `Bearer ${realm}, error="insufficient_scope", scope="${scopes.join(' ')}"` };
  }
  if (status === 429 || status === 503) {
    return { 'Retry-After': String((problem instanceof ApiProblem ? problem.retryAfter : undefined) ?? 1) };
  }
  return {};
}

/** Whatever was thrown, as something that a caller may be told. */
export function asProblem(error: unknown): Refused {
  if (error instanceof Refused) return error;
  if (error instanceof DatabaseUnavailable) return unavailable(error, 2);
  if (error instanceof StorageUnavailable) return unavailable(error, 5);
  return new ApiProblem(
    'internal_error',
    'The service failed, and nothing you sent is at fault. Try again; if it stays, report it with the X-Request-Id.',
    undefined,
    { cause: error },
  );
}

function unavailable(error: Error, retryAfter: number): ApiProblem {
  return new ApiProblem('unavailable', error.message, undefined, { retryAfter, cause: error.cause ?? error });
}
