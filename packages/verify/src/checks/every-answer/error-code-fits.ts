import { codeOf } from '../../exchange/call.ts';
import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';

/** Every error has a code that belongs to its status and that the contract lists for this operation. */
export const errorCodeFits: ExchangeCheck = ({ contract, exchange, spec }) => {
  if (exchange.status < 400 || spec === undefined) return undefined;
  const code = codeOf(exchange);
  if (code === undefined) return `${exchange.status} carries no code`;
  const belongs = contract.errorStatus[code];
  if (belongs === undefined) return `the code ${code} is not in the contract's closed list`;
  if (belongs !== exchange.status) return `the code ${code} belongs to ${belongs}, the answer is ${exchange.status}`;
  return spec.codes.includes(code)
    ? fine
    : `${exchange.status} carries ${code}; the contract lists ${spec.codes.join(', ')} here`;
};
