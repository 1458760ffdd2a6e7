import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';

/**
 * The rate-limit fields are true: both name the same policy, the remaining number is within the quota and decreases
 * from one request to the next, the refill is within the window, and the quota is the one that `me.get` shows.
 */
export const rateLimitTruthful: ExchangeCheck = ({ exchange, memory }) => {
  const { ratelimit, 'ratelimit-policy': policyField } = exchange.headers;
  const [, policy = '', remaining, seconds] = /^"([a-z]+)";r=(\d+);t=(\d+)$/.exec(ratelimit ?? '') ?? [];
  const [, named, quota, window] = /^"([a-z]+)";q=(\d+);w=(\d+)$/.exec(policyField ?? '') ?? [];
  if (remaining === undefined || quota === undefined) return undefined;
  if (policy !== named) return `RateLimit tells of "${policy}", RateLimit-Policy of "${named}"`;
  if (Number(remaining) > Number(quota)) return `${remaining} remain of ${quota}`;
  if (Number(seconds) > Number(window)) return `it refills in ${seconds} s, the window is ${window} s`;
  const promised = memory.quotas[policy];
  if (promised !== undefined && promised !== Number(quota))
    return `the quota of ${policy} is ${quota}, me.get says ${promised}`;
  if (exchange.status === 429 && Number(remaining) > 0 && exchange.body.includes('rate_limited'))
    return `refused, though ${remaining} remain`;
  return countsDown(exchange, memory, policy, Number(remaining), Number(seconds));
};

function countsDown(
  { call, startedAt, endedAt }: Parameters<ExchangeCheck>[0]['exchange'],
  memory: Parameters<ExchangeCheck>[0]['memory'],
  policy: string,
  remaining: number,
  seconds: number,
): string {
  // Every key has limits of its own, also one that was created during the session.
  const key = `${call.headers?.['X-API-Key'] ?? call.as ?? 'owner'} ${policy}`;
  const before = memory.limits.get(key);
  // The field was written at some time between the request and its response; the window certainly lasts from the
  // earlier.
  const lastsUntil = startedAt + (seconds - 1) * 1000 - 500;
  if (before === undefined || endedAt >= before.at) memory.limits.set(key, { remaining, at: endedAt, lastsUntil });
  // Only requests that do not overlap, within one window, can be compared.
  if (before === undefined || startedAt < before.at || endedAt > before.lastsUntil) return fine;
  if (remaining === 0 && before.remaining === 0) return fine;
  return remaining < before.remaining ? fine : `${before.remaining} remained, and after another request ${remaining}`;
}
