import { createHash } from 'node:crypto';
import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';

export const etagFits: ExchangeCheck = {
  proves:
    'An ETag changes when the response does, and only then: the same URL never has one ETag for two bodies, or ' +
    'two for one body. A 304 and a part of a file have the ETag of the whole, which a response had before.',
  look: ({ exchange, memory, spec }) => {
    const { etag } = exchange.headers;
    if (etag === undefined || !spec?.headers.some(({ name }) => name === 'ETag')) return undefined;
    const { status, url, call, startedAt } = exchange;
    const key = `etag of ${url} for ${call.headers?.['X-API-Key'] ?? call.as ?? 'owner'}`;
    const seen = memory.resources.get(key) ?? [];
    const earlier = seen.filter((one) => one.exchange.endedAt <= startedAt).map(({ fields }) => fields);
    const body = status === 200 ? createHash('sha1').update(exchange.body).digest('base64') : undefined;
    const kept = { ...exchange, body: Buffer.alloc(0), json: undefined };
    memory.resources.set(key, [...seen, { fields: { etag, body }, exchange: kept }].slice(-6));
    if (body === undefined) {
      const isKnown = earlier.length === 0 || earlier.some((one) => one.etag === etag);
      return isKnown ? fine : `${status} has the ETag ${etag}, which no response had`;
    }
    const whole = earlier.filter((one) => one.body !== undefined);
    if (whole.some((one) => one.etag === etag && one.body !== body))
      return `the body changed, the ETag ${etag} did not`;
    return whole.some((one) => one.etag !== etag && one.body === body)
      ? `the ETag is ${etag}, an equal body had another`
      : fine;
  },
};
