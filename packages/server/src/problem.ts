import type { components } from '@darkroom/contract/types';

export type ErrorCode = components['schemas']['ErrorCode'];

export interface Issue {
  /** A JSON pointer into the body, or the name of a parameter. */
  path: string;
  message: string;
  /** The schema keyword or cross-field rule that was broken. */
  rule: string;
}

/**
 * An error for the caller, by a code of the contract's closed list. Code that throws it knows nothing about statuses:
 * `http/` maps the code to one, as the contract says.
 *
 * @example throw new ApiProblem('run_not_found', 'There is no such run.');
 */
export class ApiProblem extends Error {
  readonly code: ErrorCode;
  readonly details: unknown;
  /** Whole seconds, for codes whose response has `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    details?: unknown,
    options: { retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'ApiProblem';
    this.code = code;
    this.details = details;
    this.retryAfter = options.retryAfter;
  }
}

/** Maximum number of listed problems; checks may stop at one more. */
export const mostIssues = 100;

/** The only way to report which fields are wrong. */
export function invalid(issues: readonly Issue[], code: ErrorCode = 'validation_error', message?: string): ApiProblem {
  const said = message ?? `The request has ${count(issues)}. Correct what details names and send it again.`;
  return new ApiProblem(code, said, { issues: issues.slice(0, mostIssues) });
}

function count({ length }: readonly Issue[]): string {
  if (length > mostIssues) return `more than ${mostIssues} problems, of which the first ${mostIssues} are listed`;
  return length === 1 ? '1 problem' : `${length} problems`;
}
