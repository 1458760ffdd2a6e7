import type { Contract, ErrorCode } from './contract.ts';

export interface Issue {
  /** A JSON pointer into the body, or the name of a parameter. */
  path: string;
  message: string;
  /** The schema keyword or cross-field rule that was broken. */
  rule: string;
}

/** Anything that a caller is told went wrong, by a code of the contract's closed list. */
export class Problem extends Error {
  readonly code: ErrorCode;
  readonly details: unknown;
  readonly headers: Record<string, string>;

  /** Without a message, the one of the contract's example for the code is told. */
  constructor(code: ErrorCode, message = '', details?: unknown, headers: Record<string, string> = {}) {
    super(message);
    this.name = 'Problem';
    this.code = code;
    this.details = details;
    this.headers = headers;
  }
}

export function invalid(issues: Issue[], code: ErrorCode = 'validation_error', message?: string): Problem {
  const count = issues.length === 1 ? '1 problem' : `${issues.length} problems`;
  const said = message ?? `The request has ${count}. Correct what details names and send it again.`;
  return new Problem(code, said, { issues: issues.slice(0, 100) });
}

export interface ErrorBody {
  message: string;
  code: ErrorCode;
  details?: unknown;
}

/** The body that the contract has for a problem. */
export function errorBody(contract: Contract, { code, message, details }: Problem): ErrorBody {
  const example = contract.errorExample(code);
  if (message === '') return details === undefined ? example : { ...example, details };
  return details === undefined ? { message, code } : { message, code, details };
}
