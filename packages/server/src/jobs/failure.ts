import { isEngineError } from '@darkroom/engine';
import { Refused } from '../contract/refused.ts';
import type { Json, RunFailure } from '../store/records.ts';

/** Why the work on a run failed, as the caller sees it: the engine's own message, or only that it failed. */
export function failureOf(error: unknown): RunFailure {
  if (error instanceof Refused || isEngineError(error)) {
    const { code, message, details } = error;
    const more = details === undefined || details === null ? {} : { details: details as Json };
    return { code, message: message.slice(0, 2000), ...more };
  }
  return { code: 'backend_error', message: 'The model failed. Try again, or change the inputs.' };
}

/** A run that crashes its worker must not be given to one worker after another. */
export const mostAttempts = 5;

export const attemptsUsedUp: RunFailure = {
  code: 'backend_error',
  message: `The work was started ${mostAttempts} times and stopped each time. Try again with other inputs.`,
};
