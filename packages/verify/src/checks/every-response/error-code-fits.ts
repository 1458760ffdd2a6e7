import { codeOf } from '../../exchange/call.ts';
import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';

export const errorCodeFits: ExchangeCheck = {
  proves:
    'Every error has a code. One that the contract lists belongs to its status and is listed for this operation; ' +
    'the list may grow, so of another code nothing can be said.',
  look: ({ contract, exchange, spec }) => {
    if (exchange.status < 400 || spec === undefined) return undefined;
    const code = codeOf(exchange);
    if (code === undefined) return `${exchange.status} carries no code`;
    const belongs = contract.errorStatus[code];
    if (belongs === undefined) return fine;
    if (belongs !== exchange.status)
      return `the code ${code} belongs to ${belongs}, the response is ${exchange.status}`;
    return spec.codes.includes(code)
      ? fine
      : `${exchange.status} carries ${code}; the contract lists ${spec.codes.join(', ')} here`;
  },
};
