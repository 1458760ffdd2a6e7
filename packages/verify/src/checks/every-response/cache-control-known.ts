import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';

/** The directives of RFC 9111 and RFC 8246 for responses. */
const directives =
  /^(public|private|no-cache|no-store|no-transform|must-revalidate|proxy-revalidate|must-understand|immutable|(s-maxage|max-age)=\d+)$/;

export const cacheControlKnown: ExchangeCheck = {
  proves: 'Cache-Control has only directives that caches know, and what is shown to one caller only is not stored.',
  look: ({ exchange, spec }) => {
    const text = exchange.headers['cache-control'];
    if (text === undefined || !spec?.headers.some(({ name }) => name === 'Cache-Control')) return undefined;
    const unknown = text.split(/, */).find((directive) => !directives.test(directive));
    if (unknown !== undefined) return `Cache-Control has ${JSON.stringify(unknown)}, which no cache knows`;
    const isPrivate = exchange.call.operation.scopes !== null;
    return !isPrivate || text.includes('no-store') ? fine : `Cache-Control is ${text}; caches would store it`;
  },
};
