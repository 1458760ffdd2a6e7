import { type ErrorCode, Refused } from '@darkroom/contract/reading';

export { type ErrorCode, type Issue, invalid, Refused } from '@darkroom/contract/reading';

/**
 * A refusal that may say when to try again. Whoever throws it knows nothing of statuses: `http/` maps the code to one,
 * as the contract has it.
 *
 * @example throw new ApiProblem('run_not_found', 'There is no such run.');
 */
export class ApiProblem extends Refused {
  /** Whole seconds, for the codes whose answer carries `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    details?: unknown,
    options: { retryAfter?: number; cause?: unknown } = {},
  ) {
    super(code, message, details, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'ApiProblem';
    this.retryAfter = options.retryAfter;
  }
}
