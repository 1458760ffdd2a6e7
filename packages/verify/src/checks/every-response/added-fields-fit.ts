import { fieldsOf } from '../../exchange/call.ts';
import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';

export const addedFieldsFit: ExchangeCheck = {
  proves:
    'An error has what its operation adds to errors, and one of another operation has not. What a response ' +
    'repeats under another name is the same there, or absent if there is nothing to repeat.',
  look: ({ contract, exchange, spec }) => {
    if (spec === undefined || exchange.json === undefined) return undefined;
    const body = fieldsOf(exchange);
    if (exchange.status >= 400) {
      const { errorFields } = exchange.call.operation;
      const known = Object.assign({}, ...contract.operations.map((operation) => operation.errorFields));
      for (const name of Object.keys(known))
        if (body[name] !== errorFields[name])
          return `${name} of the error is ${body[name]}, not ${errorFields[name] ?? 'absent'}`;
    }
    for (const [name, field] of Object.entries(spec.repeatsFields))
      if (body[name] !== (body[field] ?? undefined)) return `${name} is ${body[name]}, and ${field} is ${body[field]}`;
    return fine;
  },
};
