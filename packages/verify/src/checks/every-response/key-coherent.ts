import { fieldsOf } from '../../exchange/call.ts';
import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';

interface Key {
  id: string;
  created_at: string;
  last_used_at: string | null;
  expires_at: string | null;
}

export const keyCoherent: ExchangeCheck = {
  proves: 'A key does not contradict itself: it was used and expires after it was created.',
  look: ({ exchange }) => {
    const { data } = fieldsOf(exchange);
    const keys = [data]
      .flat()
      .filter((value): value is Key => typeof value === 'object' && value !== null && 'prefix' in value);
    if (keys.length === 0) return undefined;
    for (const { id, created_at, last_used_at, expires_at } of keys) {
      if (last_used_at !== null && Date.parse(last_used_at) + 60_000 < Date.parse(created_at))
        return `key ${id}: it was last used before it was created`;
      if (expires_at !== null && Date.parse(expires_at) <= Date.parse(created_at))
        return `key ${id}: it expired before it was created`;
    }
    return fine;
  },
};
