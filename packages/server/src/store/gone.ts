import { ApiProblem } from '../problem.ts';

/** SQLSTATE classes and codes that say that the server is away, starting, stopping or out of connections. */
const awayStates = /^(08|57P0[1-5]|53300|53400|58)/;
const awayErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
]);
const awayWords =
  /Connection terminated|connection timeout|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable|Cannot use a pool after calling end|Query read timeout|PGlite is clos/i;

/** A failure of the database as such, told apart from a statement that it refused. */
export function isGone(error: unknown): boolean {
  if (error instanceof ApiProblem) return error.code === 'unavailable';
  if (error instanceof AggregateError) return error.errors.some(isGone);
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string' && (awayStates.test(code) || awayErrors.has(code))) return true;
  return awayWords.test(error.message);
}

/** Turns "the database is away" into the problem that callers are answered with; leaves every other error alone. */
export function whenGone(error: unknown): unknown {
  if (error instanceof ApiProblem || !isGone(error)) return error;
  return new ApiProblem('unavailable', 'The database cannot be reached just now. Try again shortly.', undefined, {
    retryAfter: 2,
    cause: error,
  });
}
