import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';

/** What the contract allows is accepted: every request that fits its schema and rules gets a success. */
export const positiveInputAccepted: ExchangeCheck = ({ exchange, expectation }) => {
  if (expectation?.outcome !== 'accepted') return undefined;
  // A limit is no refusal of the input.
  if (exchange.status === 429) return undefined;
  const { statuses } = expectation;
  const fits = statuses === undefined ? exchange.status < 400 : statuses.includes(exchange.status);
  if (fits) return fine;
  const wanted = statuses === undefined ? 'a success' : statuses.join(' or ');
  return `wanted ${wanted}, got ${exchange.status}${exchange.status >= 400 ? `: ${exchange.body.toString().slice(0, 200)}` : ''}`;
};
