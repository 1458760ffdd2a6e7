import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';

export const requiredHeader: ExchangeCheck = {
  proves: 'Every header that the contract says is always sent is present.',
  look: ({ exchange, spec }) => {
    if (spec === undefined) return undefined;
    const missing = spec.headers.filter(
      ({ name, alwaysSent }) => alwaysSent && !(name.toLowerCase() in exchange.headers),
    );
    return missing.length === 0 ? fine : `${exchange.status} lacks ${missing.map(({ name }) => name).join(', ')}`;
  },
};
