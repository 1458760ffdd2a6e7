import { Refused } from '@darkroom/contract/reading';
import { errorResponse } from '@darkroom/contract/service';
import { type Contract, exampleOf, type Operation } from './contract.ts';
import type { Reply } from './exchange.ts';
import { requestId } from './ids.ts';

/** What a response belongs to; no operation if the request reached none. */
interface Origin {
  contract: Contract;
  operation?: Operation | undefined;
}

type Headers = Record<string, string>;

/** Headers that are only sometimes true, so their examples are not sent. */
const occasional = new Set(['X-Request-Id', 'Idempotent-Replayed', 'Deprecation', 'Sunset', 'Parent-Run-Id']);

/** A response: an object is JSON, anything else is sent as it is. Headers that are always sent are filled in. */
export function reply(origin: Origin, status: number, body: Reply['body'] | object, given: Headers = {}): Reply {
  const raw = body === null || typeof body === 'string' || body instanceof Uint8Array || body instanceof ReadableStream;
  const headers: Headers = { 'X-Request-Id': requestId() };
  if (!raw) headers['Content-Type'] = 'application/json; charset=utf-8';
  const listed = origin.operation?.responses.get(status)?.headers ?? {};
  for (const [name, { example, alwaysSent }] of Object.entries(listed)) {
    if (name.startsWith('RateLimit')) {
      // An operation that needs no credentials has no limits.
      if (origin.operation?.scopes !== null) headers[name] = rateLimit(origin, name);
    } else if (alwaysSent && !occasional.has(name)) headers[name] = String(example);
  }
  return { status, headers: Object.assign(headers, given), body: raw ? body : JSON.stringify(body) };
}

/** An example's body with what its operation and its response add to it. */
export function wholeBody({ responses, errorFields }: Operation, status: number, body: object): object {
  const fields = body as Record<string, unknown>;
  const repeated = Object.entries(responses.get(status)?.repeatsFields ?? {}).flatMap(([name, field]) =>
    fields[field] == null ? [] : [[name, fields[field]]],
  );
  return { ...(status >= 400 && errorFields), ...body, ...Object.fromEntries(repeated) };
}

/** The contract's response to a refusal; one without a message says what the contract's example of its code says. */
export function problemReply(origin: Origin, refused: Refused, more: Headers = {}): Reply {
  const { contract, operation } = origin;
  const { message, details } = contract.errorExample(refused.code);
  const said =
    refused.message === '' ? new Refused(refused.code, message, refused.details ?? details, refused) : refused;
  const { status, headers, body } = errorResponse(contract, said, operation);
  return { ...reply(origin, status, body, { ...headers, ...more }), note: refused.code };
}

/** The mock has no limits: it shows those of the contract's example, almost unused. */
function rateLimit({ contract, operation }: Origin, name: string): string {
  const me = exampleOf(contract.operations.get('me.get'), 200) as { limits?: Record<string, number> } | undefined;
  const policy = operation?.policy;
  const limit = me?.limits?.[`${policy}_per_minute`] ?? 600;
  return name === 'RateLimit' ? `"${policy}";r=${limit - 1};t=60` : `"${policy}";q=${limit};w=60`;
}
