import type { Exchange } from '../../exchange/call.ts';
import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';

type Fields = Record<string, unknown>;

/** What never changes; everything else may, with `updated_at` if it has one. */
const constant: Record<string, string[]> = {
  prompt: ['created_at', 'original_prompt'],
  model: ['created_at', 'owner_id'],
  key: ['name', 'prefix', 'scopes', 'created_at', 'expires_at'],
  delivery: ['event_id', 'type', 'run_id', 'url', 'created_at', 'payload'],
  run: ['user_id', 'created_at', 'run_type', 'parent_run_id', 'model_type', 'inputs'],
  secret: ['created_at', 'previous_expires_at'],
};
/** What never changes while `updated_at` does not. */
const whole = new Set(['prompt', 'model']);

export const resourceSteady: ExchangeCheck = {
  proves:
    'Runs, prompts, models, keys, secrets and deliveries stay what they are: whichever response shows one, what ' +
    'never changes is the same, what changes only with `updated_at` too while it does not move, and that never ' +
    'goes back.',
  look: ({ exchange, memory }) => {
    if (exchange.status >= 300 || exchange.headers['idempotent-replayed'] === 'true') return undefined;
    const shown = resourcesIn(exchange);
    for (const { key, kind, fields } of shown) {
      const seen = memory.resources.get(key) ?? [];
      const before = seen.findLast((one) => one.exchange.endedAt <= exchange.startedAt);
      memory.resources.set(key, [...seen, { fields, exchange: withoutBody(exchange) }].slice(-6));
      const changed = before && changedField(kind, before.fields, fields);
      if (changed !== undefined) return `${kind}: ${changed} is not what an earlier response showed`;
    }
    return shown.length === 0 ? undefined : fine;
  },
};

function changedField(kind: string, before: Fields, now: Fields): string | undefined {
  const [earlier, later] = [Date.parse(String(before.updated_at)), Date.parse(String(now.updated_at))];
  if (later < earlier) return 'updated_at';
  const isWhole = whole.has(kind) && later === earlier;
  const steady = isWhole ? Object.keys({ ...before, ...now }) : (constant[kind] ?? []);
  const changed = steady.find(
    (name) =>
      (isWhole || isShown(name, before, now)) && !(name === 'inputs' ? hasInputs : isSame)(before[name], now[name]),
  );
  if (changed !== undefined || kind !== 'delivery') return changed;
  // Attempts are added at the end, and those that were made stay.
  const [made, all] = [before.attempts, now.attempts];
  const added = Array.isArray(made) && Array.isArray(all) && isSame(made, all.slice(0, made.length));
  return added ? undefined : 'attempts';
}

/** Some responses show less of it; a parent can be omitted for none. */
function isShown(name: string, before: Fields, now: Fields): boolean {
  return (name in before && name in now) || (name === 'parent_run_id' && 'inputs' in before && 'inputs' in now);
}

/** Inputs are shown as used, so the work can add to them. */
function hasInputs(before: unknown, now: unknown): boolean {
  const after = (now ?? {}) as Fields;
  return Object.entries((before ?? {}) as Fields).every(([name, value]) => isSame(value, after[name]));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

interface Shown {
  key: string;
  kind: string;
  fields: Fields;
}

/** Those in a response, by what they are; what a key of another user sees of a model is less. */
function resourcesIn({ json, call }: Exchange): Shown[] {
  const { data, runs } = (json ?? {}) as { data?: unknown; runs?: unknown };
  const all = [json, data, runs].flat();
  return all.flatMap((value): Shown[] => {
    if (typeof value !== 'object' || value === null) return [];
    const fields = value as Fields;
    const viewer = call.as ?? 'owner';
    if ('original_prompt' in fields) return [{ kind: 'prompt', key: `prompt ${fields.id}`, fields }];
    if ('owner_id' in fields) return [{ kind: 'model', key: `model ${fields.model_id} for ${viewer}`, fields }];
    if ('prefix' in fields) return [{ kind: 'key', key: `key ${fields.id}`, fields }];
    if ('secret' in fields && 'previous_expires_at' in fields)
      return [{ kind: 'secret', key: `secret ${fields.secret}`, fields }];
    if ('run_id' in fields && 'created_at' in fields && !('delivery_id' in fields))
      return [{ kind: 'run', key: `run ${fields.run_id}`, fields }];
    if ('delivery_id' in fields) return [{ kind: 'delivery', key: `delivery ${fields.delivery_id}`, fields }];
    return [];
  });
}

function withoutBody(exchange: Exchange): Exchange {
  return { ...exchange, body: Buffer.alloc(0), json: undefined };
}
