import type { RequestOutcome } from './connection.ts';
import { ApiError } from './errors.ts';
import type { Operation } from './operation.ts';
import { retryAfter } from './transport/retry.ts';
import type { ServiceResponse } from './transport/service-response.ts';

/** The result in a response, of the kind that the operation returns. Throws an `ApiError` for anything else. */
export async function readResult(
  { binary, text }: Pick<Operation, 'binary' | 'text'>,
  { error, response }: RequestOutcome,
): Promise<unknown> {
  const { ok, status, headers } = response;
  if (status === 204) return null;
  if (ok) {
    if (text) return response.text();
    if (binary && /^(image|video)/.test(`${headers.get('content-type')}`)) return response.blob();
    try {
      const result = JSON.parse(await response.text());
      // Instead of an image there can only be its run, if it takes longer.
      if (!binary || result.run_id) return result;
    } catch {}
  }
  throw apiError(response, error);
}

/** The error that a response stands for. `body` is what the service says about it. */
export function apiError(response: ServiceResponse, body: unknown): ApiError {
  const { status, headers } = response;
  const unexpected = {
    message: `Unexpected response (${status}, ${headers.get('content-type')}); check baseUrl`,
    code: 'invalid_answer',
  };
  const { message, ...fields } = { ...unexpected, ...(typeof body === 'object' && body) };
  return new ApiError(message, {
    ...fields,
    status,
    requestId: headers.get('x-request-id') ?? undefined,
    runId: headers.get('run-id') ?? undefined,
    retryAfter: retryAfter(response),
  });
}
