import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';

export const requestIdUnique: ExchangeCheck = {
  proves: 'No two responses have the same X-Request-Id, so an id quoted in a report identifies its request.',
  look: ({ exchange, memory }) => {
    const id = exchange.headers['x-request-id'];
    if (id === undefined) return undefined;
    if (memory.requestIds.has(id)) return `X-Request-Id ${id} was given to an earlier request too`;
    memory.requestIds.add(id);
    return fine;
  },
};
