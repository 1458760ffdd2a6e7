import type { CompiledOperation } from '@darkroom/contract/reading';
import { errorResponse } from '@darkroom/contract/service';
import { reading } from '../contract/document.ts';
import { Refused } from '../contract/refused.ts';
import { StorageUnavailable } from '../files/index.ts';
import type { Answer } from '../operations/handler.ts';
import { DatabaseUnavailable } from '../store/index.ts';

/** The one place where an error becomes an answer. */
export function problemAnswer(
  problem: Refused,
  operation?: Pick<CompiledOperation, 'scopes' | 'answers' | 'errorFields'>,
): Answer {
  const { status, headers, body } = errorResponse(reading, problem, operation);
  return { status, headers, json: body };
}

/** Whatever was thrown, as something that a caller may be told. */
export function asProblem(error: unknown): Refused {
  if (error instanceof Refused) return error;
  if (error instanceof DatabaseUnavailable) return unavailable(error, 2);
  if (error instanceof StorageUnavailable) return unavailable(error, 5);
  return new Refused(
    'internal_error',
    'The service failed, and the failure was logged. Try again; if it keeps failing, quote the request id.',
    undefined,
    { cause: error },
  );
}

function unavailable(error: Error, retryAfter: number): Refused {
  return new Refused('unavailable', error.message, undefined, { retryAfter, cause: error.cause ?? error });
}
