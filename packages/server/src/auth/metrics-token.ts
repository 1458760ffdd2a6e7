import { createHash, timingSafeEqual } from 'node:crypto';
import { Refused } from '../contract/refused.ts';

/** Metrics are open unless the settings name a token for them. */
export function requireMetricsToken(authorization: string | undefined, token: string): void {
  if (token === '' || sameText(authorization ?? '', `Bearer ${token}`)) return;
  throw new Refused('unauthenticated', 'Metrics need the token of DARKROOM_METRICS_TOKEN in Authorization: Bearer.');
}

/** Compares in constant time. */
function sameText(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
