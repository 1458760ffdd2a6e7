import { fieldsOf } from '../../exchange/call.ts';
import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';

export const urlsCoherent: ExchangeCheck = {
  proves: 'A result with several URLs lists each once, and `url` is the first of them.',
  look: ({ exchange }) => {
    const { url, urls } = fieldsOf(exchange) as { url?: string; urls?: string[] };
    if (exchange.status >= 300 || !Array.isArray(urls)) return undefined;
    if (urls[0] !== url) return 'url is not the first of urls';
    return new Set(urls).size === urls.length ? fine : 'a URL is listed twice';
  },
};
