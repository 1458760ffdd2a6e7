import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';

export const positiveInputAccepted: ExchangeCheck = {
  proves: 'Requests that the contract allows are accepted: every request that matches its schema and rules succeeds.',
  look: ({ exchange, expectation }) => {
    if (expectation?.outcome !== 'accepted') return undefined;
    // A rate limit does not refuse the input.
    if (exchange.status === 429) return undefined;
    const { statuses } = expectation;
    const fits = statuses === undefined ? exchange.status < 400 : statuses.includes(exchange.status);
    if (fits) return fine;
    const wanted = statuses === undefined ? 'a success' : statuses.join(' or ');
    return `wanted ${wanted}, got ${exchange.status}${exchange.status >= 400 ? `: ${exchange.body.toString().slice(0, 200)}` : ''}`;
  },
};
