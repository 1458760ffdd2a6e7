import { fieldsOf } from '../../exchange/call.ts';
import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';

interface Entry {
  date: string;
  run_type: string;
  model_type: string | null;
}

export const usageCoherent: ExchangeCheck = {
  proves:
    'Usage is of the days that were asked for, with one entry for each day, run type and model type, in this ' +
    'order.',
  look: ({ exchange }) => {
    if (exchange.call.operation.id !== 'usage.get' || exchange.status !== 200) return undefined;
    const { from, to, data } = fieldsOf(exchange) as unknown as { from: string; to: string; data: Entry[] };
    const { query = {} } = exchange.call;
    for (const [name, value] of Object.entries({ from, to }))
      if (query[name] !== undefined && query[name] !== value) return `${name} is ${value}, ${query[name]} was sent`;
    if (from > to) return `from ${from} is after to ${to}`;
    const outside = data.find(({ date }) => date < from || date > to);
    if (outside !== undefined) return `it has ${outside.date}, outside of ${from} to ${to}`;
    const keys = data.map(({ date, run_type, model_type }) => `${date} ${run_type} ${model_type ?? ''}`);
    if (new Set(keys).size < keys.length) return 'it has two entries for the same day, run type and model type';
    const days = data.map(({ date, run_type }) => `${date} ${run_type}`);
    const isOrdered = days.every((day, index) => index === 0 || (days[index - 1] as string) <= day);
    return isOrdered ? fine : 'its entries are not in order';
  },
};
