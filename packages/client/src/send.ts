import { address, type Connection } from './connection.ts';
import { invalid } from './errors.ts';
import { exchange, type Outgoing } from './exchange.ts';
import type { Input, Operation } from './operation.ts';
import type { AnyOptions } from './options.ts';
import { checkRules } from './rules.ts';
import { uniqueKey } from './unique-key.ts';

/**
 * Makes the request of an operation and sends it. `given` is what the method was called with: the path's parameter where
 * there is one, the input where there is one, the options. `asForm` is left open where the input decides.
 */
export async function send<T>(
  connection: Connection,
  [, route, flags = '', , rules, form, fileField, formRules, fixed]: Operation,
  given: unknown[],
  read: (response: Response) => Promise<T>,
  asForm?: boolean,
): Promise<T> {
  let [method = '', path = ''] = route.split(' ');
  let at = 0;
  if (path.includes('{')) path = path.replace(/{(\w+)}/, (_, name) => pathPart(given[at++], name));
  const asQuery = flags.includes('q');
  const hasInput = form || asQuery || flags.includes('j');
  const input = { ...(hasInput && (given[at++] as Input)), ...fixed };
  const options = (given[at] ?? {}) as AnyOptions;
  const { idempotencyKey = uniqueKey(), prefer, lastEventId, editServerUrl } = options;
  const base = editServerUrl ? address(editServerUrl, 'editServerUrl') : connection.base;

  let outgoing: Partial<Outgoing> = {};
  let query = '';
  if (asQuery) {
    const pairs = Object.entries(input).filter(([, value]) => value != null) as [string, string][];
    if (pairs.length) query = `?${new URLSearchParams(pairs)}`;
  } else if (form && (asForm ?? (!flags.includes('j') || input[fileField || ''] != null))) {
    checkRules(input, formRules || []);
    outgoing = await form(input, fileField || '', options.onUploadProgress);
  } else if (hasInput) {
    checkRules(input, rules || []);
    const text = JSON.stringify(input);
    outgoing = { headers: { 'content-type': 'application/json' }, body: () => text };
  }
  const headers = {
    ...outgoing.headers,
    ...(flags.includes('k') && { 'idempotency-key': idempotencyKey }),
    ...(prefer && { prefer }),
    ...(lastEventId && { 'last-event-id': `${lastEventId}` }),
  };
  const trusted = base === connection.base || new URL(base).origin === new URL(connection.base).origin;
  return exchange(connection, { ...outgoing, method, url: base + path + query, headers, trusted }, options, read);
}

/** A name of dots alone would lead to another path. */
function pathPart(value: unknown, name: string): string {
  if (typeof value === 'string' && /[^.]/.test(value)) return encodeURIComponent(value);
  throw invalid(name, `give ${name}`, 'validation_error');
}
