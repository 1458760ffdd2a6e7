import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';

/** No two answers carry the same X-Request-Id, so that one quoted in a report finds its request. */
export const requestIdUnique: ExchangeCheck = ({ exchange, memory }) => {
  const id = exchange.headers['x-request-id'];
  if (id === undefined) return undefined;
  if (memory.requestIds.has(id)) return `X-Request-Id ${id} was given to an earlier request too`;
  memory.requestIds.add(id);
  return fine;
};
