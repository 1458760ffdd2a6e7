import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';

export const contentType: ExchangeCheck = {
  proves:
    'Every response with a body has a content type that the contract lists for its status; one without a body has ' +
    'none.',
  look: ({ exchange, spec }) => {
    if (spec === undefined) return undefined;
    const given = exchange.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
    const listed = spec.contents.map(({ mediaType }) => mediaType);
    if (listed.length === 0)
      return exchange.body.length === 0 ? fine : `${exchange.status} has a body, the contract lists none`;
    if (given === undefined || given === '') return `${exchange.status} has no Content-Type`;
    return listed.includes(given)
      ? fine
      : `${exchange.status} has Content-Type ${given}; the contract lists ${listed.join(', ')}`;
  },
};
