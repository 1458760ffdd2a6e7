import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';

/** Every header that the contract requires in a response is present. */
export const requiredHeader: ExchangeCheck = ({ exchange, spec }) => {
  if (spec === undefined) return undefined;
  const missing = spec.headers.filter(({ name, required }) => required && !(name.toLowerCase() in exchange.headers));
  return missing.length === 0 ? fine : `${exchange.status} lacks ${missing.map(({ name }) => name).join(', ')}`;
};
