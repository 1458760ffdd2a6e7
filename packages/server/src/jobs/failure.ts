import { isEngineError } from '@darkroom/engine';
import { componentSchema } from '../contract/document.ts';
import { Refused } from '../problem.ts';
import type { Json, RunFailure } from '../store/records.ts';

/** Why the work on a run failed, as the caller sees it: the engine's own message, or only that it failed. */
export function failureOf(error: unknown): RunFailure {
  if (error instanceof Refused || isEngineError(error)) {
    const { message, details } = error;
    const code = isErrorCode(error.code) ? error.code : 'backend_error';
    const more = details === undefined || details === null ? {} : { details: details as Json };
    return { code, message: message.slice(0, 2000), ...more };
  }
  return { code: 'backend_error', message: 'The model failed on this request. Try again, or with other inputs.' };
}

/** A run that crashes its worker must not be given to one worker after another. */
export const mostAttempts = 5;

export const attemptsUsedUp: RunFailure = {
  code: 'backend_error',
  message: `The work was begun ${mostAttempts} times and broke off each time. Try again with other inputs.`,
};

/** An engine may name a reason that this version of the contract has no code for. */
function isErrorCode(code: string): code is RunFailure['code'] {
  return (componentSchema('ErrorCode').enum as string[]).includes(code);
}
