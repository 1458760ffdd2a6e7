import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';

export const rateLimitFieldsTogether: ExchangeCheck = {
  proves:
    'RateLimit and RateLimit-Policy come together, and the window of a limit that `me.get` gives per minute is a ' +
    'minute.',
  look: ({ exchange, memory }) => {
    const { ratelimit, 'ratelimit-policy': policy } = exchange.headers;
    if (ratelimit === undefined && policy === undefined) return undefined;
    if (ratelimit === undefined || policy === undefined)
      return `${ratelimit === undefined ? 'RateLimit' : 'RateLimit-Policy'} is missing beside the other`;
    const [, name = '', window] = /^"([a-z]+)";q=\d+;w=(\d+)$/.exec(policy) ?? [];
    if (window === undefined || memory.quotas[name] === undefined) return fine;
    return window === '60' ? fine : `the window of ${name} is ${window} s, me.get gives it per minute`;
  },
};
