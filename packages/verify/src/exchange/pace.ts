import { setTimeout as sleep } from 'node:timers/promises';
import type { Credentials } from './call.ts';

export interface Pace {
  /** Waits until this request may be sent. */
  turn(operation: string, as: Credentials): Promise<void>;
  /** Learns from the rate-limit fields of the response. */
  responded(operation: string, as: Credentials, headers: Record<string, string>): void;
}

/**
 * Limits the checks to the given rate, and keeps them below the rate limits that the server reports. Which limit an
 * operation counts against is learned from its responses.
 */
export function createPace(rate: number): Pace {
  const policyOf = new Map<string, string>();
  const blockedUntil = new Map<string, number>();
  let next = 0;
  return {
    async turn(operation, as) {
      const now = performance.now();
      next = Math.max(next + 1000 / rate, now);
      const policy = policyOf.get(operation);
      const until = Math.max(next, (policy && blockedUntil.get(`${as} ${policy}`)) || 0);
      if (until > now) await sleep(until - now);
    },
    responded(operation, as, headers) {
      const [, policy, remaining, seconds] = /^"(\w+)";r=(\d+);t=(\d+)$/.exec(headers.ratelimit ?? '') ?? [];
      if (policy === undefined) return;
      policyOf.set(operation, policy);
      const left = Number(remaining);
      // A few are reserved for requests that are already in progress.
      if (left < 8) blockedUntil.set(`${as} ${policy}`, performance.now() + (Number(seconds) + 0.1) * 1000);
    },
  };
}
