import { fieldsOf } from '../../exchange/call.ts';
import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';

export const locationFits: ExchangeCheck = {
  proves: 'Location is the URL of the resource in the response.',
  look: ({ exchange }) => {
    const { location } = exchange.headers;
    if (location === undefined || exchange.status >= 300) return undefined;
    const { data = {}, ...fields } = fieldsOf(exchange) as Record<string, string> & { data?: Record<string, string> };
    const id = fields.delivery_id ?? fields.run_id ?? data?.run_id ?? data?.id ?? fields.id;
    if (id === undefined)
      return /\/api\/v1\/runs\/[0-9a-f-]{36}$/.test(location) ? fine : `Location ${location} is no run`;
    return location.endsWith(`/${id}`) ? fine : `Location is ${location}, the response has ${id}`;
  },
};
