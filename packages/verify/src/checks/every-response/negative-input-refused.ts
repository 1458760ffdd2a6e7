import { codeOf } from '../../exchange/call.ts';
import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';

export const negativeInputRefused: ExchangeCheck = {
  proves: 'Requests that the contract forbids are refused, with the right code.',
  look: ({ exchange, expectation }) => {
    if (expectation?.outcome !== 'refused' || exchange.status === 429) return undefined;
    if (expectation.orAccepted && exchange.status < 400) return fine;
    const code = codeOf(exchange);
    if (code !== undefined && expectation.codes.includes(code)) return fine;
    const wanted = expectation.codes.join(' or ');
    return `wanted a refusal with ${wanted}, got ${exchange.status}${code === undefined ? '' : ` ${code}`}`;
  },
};
