import type { BodyLimits } from '../reading/body-limits.ts';
import { invalid, Refused } from '../reading/refused.ts';

export function bodyTooLarge({ textBytes, fields }: BodyLimits): Refused {
  const besides = fields.properties === undefined ? '' : ' besides its images';
  const message = `The body has more than ${Math.floor(textBytes / 1024)} KiB${besides}. Send a shorter one.`;
  return new Refused('file_too_large', message);
}

export function methodNotAllowed(method: string, allowed: readonly string[]): Refused {
  return new Refused('method_not_allowed', `${method} is not allowed here. Use ${allowed.join(' or ')}.`);
}

export function uploadNotRetryable(): Refused {
  const issue = { path: 'run_id', message: 'is an upload', rule: 'retry' };
  return invalid([issue], 'validation_error', 'An upload cannot be retried. Send the file again.');
}

/** Refuses a key that would expire before it can be used. */
export function requireFuture(expiresAt: Date, now: number): void {
  if (expiresAt.getTime() > now) return;
  throw invalid([{ path: '/expires_at', message: 'must be in the future', rule: 'future' }]);
}
