import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';

/** No response contains a secret: neither an API key nor the secret of a webhook. */
export const secretsUnseen: ExchangeCheck = ({ exchange, memory }) => {
  if (memory.secrets.size === 0 || exchange.json === undefined) return undefined;
  const text = exchange.body.toString();
  for (const secret of memory.secrets)
    if (text.includes(secret)) return 'the answer shows a secret that was sent earlier';
  return fine;
};
