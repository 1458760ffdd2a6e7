import type { CompiledOperation } from '@darkroom/contract/reading';
import { errorResponse } from '@darkroom/contract/service';
import { reading } from '../contract/document.ts';
import { Refused } from '../contract/refused.ts';
import { StorageUnavailable } from '../files/index.ts';
import type { Reply } from '../operations/handler.ts';
import { DatabaseUnavailable } from '../store/index.ts';

/** The one place where an error becomes a response. */
export function errorReply(
  problem: Refused,
  operation?: Pick<CompiledOperation, 'scopes' | 'responses' | 'errorFields'>,
): Reply {
  const { status, headers, body } = errorResponse(reading, problem, operation);
  return { status, headers, json: body };
}

/** Whatever was thrown, as something that a caller may see. */
export function asRefused(error: unknown): Refused {
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
