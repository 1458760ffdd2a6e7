const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** The delay after each failed attempt; the first attempt is made immediately. */
export const retryDelaysMs = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour];

/** The longest delay that a receiver can request with `Retry-After`. */
const longestRetryAfterMs = 24 * hour;

/** So that receivers that failed together are not all retried at the same moment. */
const jitter = 0.1;

interface RetryOptions {
  retryAfter?: string | undefined;
  delays?: readonly number[] | undefined;
  random?: () => number;
}

/**
 * When to try again after this many attempts, or undefined if no attempts are left. A receiver may ask for more time
 * than the schedule gives it, but not for less.
 */
export function nextTry(
  tries: number,
  now: number,
  { retryAfter, delays = retryDelaysMs, random = Math.random }: RetryOptions = {},
): Date | undefined {
  const delay = delays[tries - 1];
  if (delay === undefined) return undefined;
  const scheduled = delay * (1 + jitter * random());
  return new Date(now + Math.max(scheduled, readRetryAfter(retryAfter, now)));
}

/** `Retry-After` in milliseconds: whole seconds or a date; 0 for anything else. */
export function readRetryAfter(value: string | undefined, now: number): number {
  if (value === undefined) return 0;
  const ms = /^\d+$/.test(value.trim()) ? Number(value) * second : Date.parse(value) - now;
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), longestRetryAfterMs) : 0;
}
