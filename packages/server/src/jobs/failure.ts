import { isEngineError } from '@darkroom/engine';
import { Refused } from '../contract/refused.ts';
import { StorageUnavailable } from '../files/index.ts';
import { DatabaseUnavailable } from '../store/index.ts';
import type { Json, RunError } from '../store/records.ts';

/** Why the work on a run failed, as the caller sees it: the engine's own message, or only that it failed. */
export function failureOf(error: unknown): RunError {
  if (error instanceof Refused || isEngineError(error)) {
    const { code, message, details } = error;
    const more = details === undefined || details === null ? {} : { details: details as Json };
    return { code, message: message.slice(0, 2000), ...more };
  }
  return { code: 'backend_error', message: 'The model failed. Try again, or change the inputs.' };
}

/** A run that crashes its worker must not be given to one worker after another. */
export const mostAttempts = 5;

export const attemptsUsedUp: RunError = {
  code: 'backend_error',
  message: `The work was started ${mostAttempts} times and stopped each time. Try again with other inputs.`,
};

/**
 * A problem of the service and not of the job: the job is retried until the problem ends, and no attempt is used up.
 */
export function isUnavailable(error: unknown): boolean {
  return error instanceof DatabaseUnavailable || error instanceof StorageUnavailable;
}
