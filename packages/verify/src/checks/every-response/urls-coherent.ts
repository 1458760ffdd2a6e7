import { fieldsOf } from '../../exchange/call.ts';
import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';

/** A result with several URLs lists each once, and `url` is the first of them. */
export const urlsCoherent: ExchangeCheck = ({ exchange }) => {
  const { url, urls } = fieldsOf(exchange) as { url?: string; urls?: string[] };
  if (exchange.status >= 300 || !Array.isArray(urls)) return undefined;
  if (urls[0] !== url) return 'url is not the first of urls';
  return new Set(urls).size === urls.length ? fine : 'a URL is listed twice';
};
