import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';

export const othersValuesUnseen: ExchangeCheck = {
  proves: 'No response to the owner of the key, neither a success nor a refusal, contains a value of another user.',
  look: ({ exchange, memory }) => {
    const { call } = exchange;
    if (memory.othersValues.size === 0 || exchange.json === undefined) return undefined;
    if ((call.as ?? 'owner') !== 'owner') return undefined;
    const text = `${exchange.body} ${JSON.stringify(exchange.headers)}`;
    const sent = JSON.stringify([call.path, call.query, call.payload?.kind === 'json' ? call.payload.value : null]);
    for (const value of memory.othersValues)
      if (text.includes(value) && !sent.includes(value)) return `the response shows ${value}, which is another user's`;
    return fine;
  },
};
