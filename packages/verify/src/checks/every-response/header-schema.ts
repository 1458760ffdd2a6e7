import { misfit } from '../../contract/compile.ts';
import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';

export const headerSchema: ExchangeCheck = {
  proves: 'Every header of a response matches its schema in the contract.',
  look: ({ contract, exchange, spec }) => {
    if (spec === undefined) return undefined;
    for (const { name, schema, pointer } of spec.headers) {
      const text = exchange.headers[name.toLowerCase()];
      if (text === undefined) continue;
      const value = schema.type === 'integer' && /^-?\d+$/.test(text) ? Number(text) : text;
      const wrong = misfit(contract.compile(pointer), value);
      if (wrong !== undefined) return `${name} is ${JSON.stringify(text)}: ${wrong.replace('(the whole body)', 'it')}`;
      if (name === 'Sunset' && Number.isNaN(Date.parse(text)))
        return `Sunset is ${JSON.stringify(text)}, which is no date`;
    }
    return fine;
  },
};
