import { errorResponse, Refused } from '@darkroom/contract/reading';
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

/** The contract's answer to a refusal; one without a message says what the contract's example of its code says. */
export function problemReply(
  contract: Contract,
  refused: Refused,
  operation?: Operation,
  more: Record<string, string> = {},
): Reply {
  const { message, details } = contract.errorExample(refused.code);
  const said =
    refused.message === '' ? new Refused(refused.code, message, refused.details ?? details, refused) : refused;
  const { status, headers, body } = errorResponse(contract, said, operation);
  const given = { 'Content-Type': 'application/json; charset=utf-8', ...headers, ...more };
  if (operation !== undefined && operation.scopes !== null && status !== 401) {
    for (const name of ['RateLimit', 'RateLimit-Policy']) {
      Object.assign(given, { [name]: rateLimit(contract, operation, name) });
    }
  }
  const all =
    operation === undefined
      ? { 'X-Request-Id': requestId(), ...given }
      : headersFor({ contract, operation }, status, given);
  return { status, headers: all, body: JSON.stringify(body), note: refused.code };
}

/** The mock limits nobody: it tells the limits of the contract's example, and that they are far. */
function rateLimit(contract: Contract, { policy }: Operation, name: string): string {
  const me = exampleOf(contract.operations.get('me.get'), 200) as { limits?: Record<string, number> } | undefined;
  const limits = me?.limits ?? {};
  const limit = limits[`${policy}_per_minute`] ?? 600;
  return name === 'RateLimit' ? `"${policy}";r=${limit - 1};t=60` : `"${policy}";q=${limit};w=60`;
}
