import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';
import { returnsSecret } from '../../judge/memory.ts';

export const secretsUnseen: ExchangeCheck = {
  proves: 'No response contains a secret, neither an API key nor the secret of a webhook, unless that is its purpose.',
  look: ({ exchange, memory }) => {
    if (memory.secrets.size === 0 || exchange.json === undefined) return undefined;
    if (returnsSecret(exchange.call.operation)) return undefined;
    const text = exchange.body.toString();
    for (const secret of memory.secrets)
      if (text.includes(secret)) return 'the response shows a secret that was sent or returned earlier';
    return fine;
  },
};
