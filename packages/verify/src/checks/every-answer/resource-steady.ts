import type { Exchange } from '../../exchange/call.ts';
import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';

type Fields = Record<string, unknown>;

/** What changes without a request for it: the time a key was last used, and the progress of a delivery. */
const changing: Record<string, string[]> = {
  key: ['last_used_at'],
  delivery: ['status', 'attempts', 'next_attempt_at', 'updated_at'],
};

/**
 * Saved prompts, models, keys and deliveries stay what they are: whichever response shows one, it is the same until its
 * `updated_at` moves, and that never goes back.
 */
export const resourceSteady: ExchangeCheck = ({ exchange, memory }) => {
  if (exchange.status >= 300 || exchange.headers['idempotent-replayed'] === 'true') return undefined;
  const shown = resourcesIn(exchange);
  for (const { key, kind, fields } of shown) {
    const seen = memory.resources.get(key) ?? [];
    const before = seen.findLast((one) => one.exchange.endedAt <= exchange.startedAt);
    memory.resources.set(key, [...seen, { fields, exchange: withoutBody(exchange) }].slice(-6));
    const changed = before && changedField(kind, before.fields, fields);
    if (changed !== undefined) return `${key}: ${changed} is not what an earlier response showed`;
  }
  return shown.length === 0 ? undefined : fine;
};

function changedField(kind: string, before: Fields, now: Fields): string | undefined {
  const [earlier, later] = [Date.parse(String(before.updated_at)), Date.parse(String(now.updated_at))];
  if (later < earlier) return 'updated_at';
  const steady =
    later > earlier && kind !== 'delivery' ? ['created_at', 'original_prompt', 'owner_id'] : Object.keys(now);
  return steady.find(
    (name) =>
      name in before && !changing[kind]?.includes(name) && JSON.stringify(before[name]) !== JSON.stringify(now[name]),
  );
}

interface Shown {
  key: string;
  kind: string;
  fields: Fields;
}

/** Those in a response, by what they are; what a key of another user sees of a model is less. */
function resourcesIn({ json, call }: Exchange): Shown[] {
  const { data } = (json ?? {}) as { data?: unknown };
  const all = Array.isArray(data) ? data : [json, data];
  return all.flatMap((value): Shown[] => {
    if (typeof value !== 'object' || value === null) return [];
    const fields = value as Fields;
    const viewer = call.as ?? 'owner';
    if ('original_prompt' in fields) return [{ kind: 'prompt', key: `prompt ${fields.id}`, fields }];
    if ('owner_id' in fields) return [{ kind: 'model', key: `model ${fields.model_id} for ${viewer}`, fields }];
    if ('prefix' in fields) return [{ kind: 'key', key: `key ${fields.id}`, fields }];
    if ('delivery_id' in fields) return [{ kind: 'delivery', key: `delivery ${fields.delivery_id}`, fields }];
    return [];
  });
}

function withoutBody(exchange: Exchange): Exchange {
  return { ...exchange, body: Buffer.alloc(0), json: undefined };
}
