import type { RatePolicy } from '@darkroom/contract/reading';
import type { Caller } from '../auth/authenticate.ts';
import { Refused } from '../contract/refused.ts';
import type { Service } from '../operations/service.ts';
import type { Settings } from '../settings/index.ts';

const limits: Record<RatePolicy, (settings: Settings) => number> = {
  creates: (settings) => settings.createsPerMinute,
  reads: (settings) => settings.readsPerMinute,
  uploads: (settings) => settings.uploadsPerMinute,
};

/** Counts a request against its limit, and sets the headers that say what is left. */
export async function countRequest(
  { store, settings }: Service,
  caller: Caller,
  policy: RatePolicy,
  headers: Record<string, string>,
): Promise<void> {
  const limit = limits[policy](settings);
  const { allowed, remaining, resetSeconds } = await store.rateLimits.count(caller.rateKey, policy, limit);
  headers.RateLimit = `"${policy}";r=${remaining};t=${resetSeconds}`;
  headers['RateLimit-Policy'] = `"${policy}";q=${limit};w=60`;
  if (allowed) return;
  throw new Refused(
    'rate_limited',
    `You have reached ${limit} ${policy} per minute. Retry after the number of seconds in Retry-After.`,
    undefined,
    { retryAfter: resetSeconds },
  );
}
