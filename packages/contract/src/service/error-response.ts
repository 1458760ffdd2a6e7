import type { ContractReading } from '../reading/contract-reading.ts';
import type { CompiledOperation } from '../reading/operation.ts';
import type { ErrorCode, Refused } from '../reading/refused.ts';

export interface ErrorResponse {
  status: number;
  headers: Record<string, string>;
  body: { message: string; code: ErrorCode; details?: unknown; [field: string]: unknown };
}

const realm = 'realm="darkroom"';

/** A refusal as the contract has it. `operation` is undefined where the request reached none. */
export function errorResponse(
  { errorStatus }: Pick<ContractReading, 'errorStatus'>,
  refused: Refused,
  operation?: Pick<CompiledOperation, 'scopes' | 'responses' | 'errorFields'>,
): ErrorResponse {
  const { code, message, details } = refused;
  const status = errorStatus[code];
  const error = { ...operation?.errorFields, message, code, ...(details !== undefined && { details }) };
  const body = operation?.responses.get(status)?.repeatsError ? { ...error, error } : error;
  const run = refused.runId === undefined ? {} : { 'Run-Id': refused.runId };
  return { status, headers: { ...headersOf(refused, status, operation?.scopes ?? []), ...run }, body };
}

function headersOf(
  { code, retryAfter = 1 }: Refused,
  status: number,
  scopes: readonly string[],
): Record<string, string> {
  if (status === 401) {
    const wrong = code === 'invalid_token' ? ', error="invalid_token"' : '';
    return { 'WWW-Authenticate': `Bearer ${realm}${wrong}, ApiKey ${realm}, header="X-API-Key"` };
  }
  if (code === 'insufficient_scope') {
    return { 'WWW-Authenticate': `Bearer ${realm}, error="insufficient_scope", scope="${scopes.join(' ')}"` };
  }
  const later = status === 429 || status === 503 || code === 'idempotency_in_progress';
  return later ? { 'Retry-After': String(retryAfter) } : {};
}
