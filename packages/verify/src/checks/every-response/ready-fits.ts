import { fieldsOf } from '../../exchange/call.ts';
import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';

export const readyFits: ExchangeCheck = {
  proves: 'A service that says it is ready has no check that says otherwise.',
  look: ({ exchange }) => {
    if (exchange.call.operation.id !== 'service.ready' || exchange.status !== 200) return undefined;
    const { checks = {} } = fieldsOf(exchange) as { checks?: Record<string, unknown> };
    const states = Object.values(checks);
    return new Set(states).size <= 1 && !states.includes('unavailable')
      ? fine
      : `it is ready, its checks are ${states}`;
  },
};
