/**
 * The database is unreachable, starting, stopping, or out of connections, memory or disk. Nothing is wrong with the
 * query.
 */
export class DatabaseUnavailable extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'DatabaseUnavailable';
  }
}

/**
 * SQLSTATE classes and codes of a server that is unreachable, starting, stopping, out of connections, memory or disk,
 * or too slow (57014: it canceled the statement; 25P03: it ended an idle transaction).
 */
const awayStates = /^(08|53|57P0[1-5]|57014|25P03|58)/;
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

/**
 * Turns a failure of the database itself into `DatabaseUnavailable`; leaves the error of a refused statement as it is.
 */
export function whenUnavailable(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable || !isAway(error)) return error;
  return new DatabaseUnavailable('The database is unavailable. Retry shortly.', { cause: error });
}

function isAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isAway);
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string' && (awayStates.test(code) || awayErrors.has(code))) return true;
  return awayWords.test(error.message);
}
