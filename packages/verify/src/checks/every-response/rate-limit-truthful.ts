import { type Evidence, type ExchangeCheck, fine } from '../../judge/exchange-check.ts';

export const rateLimitTruthful: ExchangeCheck = {
  proves:
    'The rate-limit fields are true: both name the same policy, the remaining number is within the quota and ' +
    'decreases from one request to the next, the refill is within the window, and the quota is the one that ' +
    '`me.get` shows.',
  look: ({ exchange, memory }) => {
    const { ratelimit, 'ratelimit-policy': policyField } = exchange.headers;
    const [, policy = '', remaining, seconds] = /^"([a-z]+)";r=(\d+);t=(\d+)$/.exec(ratelimit ?? '') ?? [];
    const [, named, quota, window] = /^"([a-z]+)";q=(\d+);w=(\d+)$/.exec(policyField ?? '') ?? [];
    if (remaining === undefined || quota === undefined) return undefined;
    if (policy !== named) return `RateLimit names "${policy}", RateLimit-Policy of "${named}"`;
    if (Number(remaining) > Number(quota)) return `${remaining} remain of ${quota}`;
    if (Number(seconds) > Number(window)) return `it refills in ${seconds} s, the window is ${window} s`;
    const promised = memory.quotas[policy];
    if (promised !== undefined && promised !== Number(quota))
      return `the quota of ${policy} is ${quota}, me.get says ${promised}`;
    if (exchange.status === 429 && Number(remaining) > 0 && exchange.body.includes('rate_limited'))
      return `refused, though ${remaining} remain`;
    return countsDown(exchange, memory, policy, Number(remaining), Number(seconds));
  },
};

function countsDown(
  { call, startedAt, endedAt }: Evidence['exchange'],
  memory: Evidence['memory'],
  policy: string,
  remaining: number,
  seconds: number,
): string {
  // Every key has limits of its own, also one that was created during the session.
  const key = `${call.headers?.['X-API-Key'] ?? call.as ?? 'owner'} ${policy}`;
  const seen = memory.limits.get(key) ?? [];
  // The field was written at some time between the request and its response; the window certainly lasts from the
  // earlier.
  const lastsUntil = startedAt + (seconds - 1) * 1000 - 500;
  memory.limits.set(key, [...seen, { remaining, at: endedAt, lastsUntil }].slice(-concurrent));
  // Only requests that do not overlap, within one window, can be compared.
  const before = seen.filter((one) => one.at <= startedAt && endedAt <= one.lastsUntil);
  const least = Math.min(...before.map((one) => one.remaining));
  if (before.length === 0 || remaining < least || (remaining === 0 && least === 0)) return fine;
  return `${least} remained, and after another request ${remaining}`;
}

/** How many responses are kept: more than there are requests at the same time, so some can be compared. */
const concurrent = 32;
