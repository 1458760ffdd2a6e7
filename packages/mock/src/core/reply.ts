import type { Refused } from '@darkroom/contract/reading';
import type { Call, Reply } from './call.ts';
import { type Contract, exampleOf, type Operation } from './contract.ts';
import { requestId } from './ids.ts';

/** Headers that say something only where it is so; an example of them would be a lie. */
const occasional = new Set(['Idempotent-Replayed', 'Deprecation', 'Sunset', 'Parent-Run-Id']);

/** The headers that the contract lists for an answer: those given, and the examples of others that are required. */
export function headersFor(
  { contract, operation }: { contract: Contract; operation: Operation },
  status: number,
  given: Record<string, string> = {},
): Record<string, string> {
  const headers: Record<string, string> = { 'X-Request-Id': requestId() };
  for (const [name, { example, required }] of Object.entries(operation.answers.get(status)?.headers ?? {})) {
    if (name === 'X-Request-Id' || occasional.has(name) || !required) continue;
    if (name === 'RateLimit' || name === 'RateLimit-Policy') headers[name] = rateLimit(contract, operation, name);
    else headers[name] = String(example);
  }
  return Object.assign(headers, given);
}

export function jsonReply(call: Call, status: number, body: unknown, given: Record<string, string> = {}): Reply {
  return textReply(call, status, JSON.stringify(body), given);
}

export function textReply(call: Call, status: number, text: string, given: Record<string, string> = {}): Reply {
  return {
    status,
    headers: headersFor(call, status, { 'Content-Type': 'application/json; charset=utf-8', ...given }),
    body: text,
  };
}

export function emptyReply(call: Call, status: number, given: Record<string, string> = {}): Reply {
  return { status, headers: headersFor(call, status, given), body: null };
}

/** The contract's answer to a problem. `operation` is absent where the request reached none. */
export function problemReply(
  contract: Contract,
  problem: Refused,
  operation?: Operation,
  more: Record<string, string> = {},
): Reply {
  const status = contract.errorStatus[problem.code];
  const body = errorBody(contract, problem);
  const declared = operation === undefined ? {} : headersFor({ contract, operation }, status);
  const headers: Record<string, string> = {
    'X-Request-Id': requestId(),
    ...declared,
    'Content-Type': 'application/json; charset=utf-8',
  };
  if (problem.code === 'unauthenticated') headers['WWW-Authenticate'] = 'Bearer realm="darkroom"';
  if (problem.code === 'invalid_token') headers['WWW-Authenticate'] = contract.headerExample('WWW-Authenticate');
  if (status === 503 || status === 429) headers['Retry-After'] ??= '1';
  if (operation !== undefined && operation.scopes !== null && status !== 401) {
    for (const name of ['RateLimit', 'RateLimit-Policy']) headers[name] = rateLimit(contract, operation, name);
  }
  // The document's video response has its error a second time, under a name of its own.
  const twice = operation?.id === 'generateVideo' && status === 422;
  return {
    status,
    headers: { ...headers, ...more },
    body: JSON.stringify(twice ? { ...body, error: body } : body),
    note: problem.code,
  };
}

/** A refusal without a message says what the contract's example of its code says. */
function errorBody(contract: Contract, { code, message, details }: Refused): object {
  const said = message === '' ? contract.errorExample(code) : { message, code };
  return details === undefined ? said : { ...said, details };
}

/** The mock limits nobody: it tells the limits of the contract's example, and that they are far. */
function rateLimit(contract: Contract, { policy }: Operation, name: string): string {
  const me = exampleOf(contract.operations.get('me.get'), 200) as { limits?: Record<string, number> } | undefined;
  const limits = me?.limits ?? {};
  const limit = limits[`${policy}_per_minute`] ?? 600;
  return name === 'RateLimit' ? `"${policy}";r=${limit - 1};t=60` : `"${policy}";q=${limit};w=60`;
}
