import type { ExchangeCheck } from '../../judge/exchange-check.ts';
import { fine } from '../../judge/exchange-check.ts';

export const statusListed: ExchangeCheck = {
  proves: 'Every response has a status that the contract lists for its operation.',
  look: ({ exchange, spec }) => {
    if (spec !== undefined) return fine;
    const { call, status, method } = exchange;
    if (method !== call.operation.method)
      return `${method} ${call.operation.path} returned ${status}; a method that the path does not have is 405`;
    return `${status} is not listed; the contract has ${[...call.operation.responses.keys()].join(', ')}`;
  },
};
