import type { components } from '../generated/types.ts';

/** The values that the contract lists, of a type that allows others too. */
type Listed<Value> = Value extends string ? (string extends Value ? never : Value) : never;

/** The codes that this service sends. */
export type ErrorCode = Listed<components['schemas']['ErrorCode']>;

export interface Issue {
  /** A JSON pointer into the body, or the name of a parameter. */
  path: string;
  message: string;
  /** The schema keyword or cross-field rule that was broken. */
  rule: string;
}

/**
 * A request that is refused, with a code of the contract's closed list. It knows nothing of statuses: the contract
 * has one for each code.
 *
 * @example throw new Refused('run_not_found', 'Run 01a1… not found.');
 */
export class Refused extends Error {
  readonly code: ErrorCode;
  readonly details: unknown;
  /** Whole seconds, for the codes whose response carries `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** The run that was made and then ended in this error. */
  readonly runId: string | undefined;

  constructor(
    code: ErrorCode,
    message = '',
    details?: unknown,
    options: { retryAfter?: number | undefined; runId?: string | undefined; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'Refused';
    this.code = code;
    this.details = details;
    this.retryAfter = options.retryAfter;
    this.runId = options.runId;
  }
}

/** How many problems are listed; a check may stop at one more. */
export const mostIssues = 100;

/** The one way to say which fields are wrong. */
export function invalid(issues: readonly Issue[], code: ErrorCode = 'validation_error', message?: string): Refused {
  const said = message ?? `The request has ${count(issues)}. Correct what details names and send it again.`;
  return new Refused(code, said, { issues: issues.slice(0, mostIssues) });
}

function count({ length }: readonly Issue[]): string {
  if (length > mostIssues) return `more than ${mostIssues} problems, of which the first ${mostIssues} are listed`;
  return length === 1 ? '1 problem' : `${length} problems`;
}
