import createOpenapiFetch, { type Client } from 'openapi-fetch';
import { transportOf } from './connection.ts';
import type { paths } from './contract.ts';
import type { ClientOptions } from './options.ts';
import type { ServiceRequest } from './transport/service-request.ts';
import type { ServiceResponse } from './transport/service-response.ts';
import { upload } from './transport/upload-progress.ts';

/**
 * The contract's paths as they are, by openapi-fetch, for a request that no method makes. Credentials, retries,
 * idempotency keys and timeouts are those of the client; a request can set `timeout`, `retries`, `idempotencyKey`,
 * `onResponse` and `onUploadProgress`. It returns `{ data, error, response }`.
 *
 * @example
 * const { data, error } = await createFetchClient({ baseUrl, apiKey }).GET('/api/v1/runs/{run_id}', {
 *   params: { path: { run_id } },
 * });
 */
export function createFetchClient(options: ClientOptions): Client<paths> {
  const { baseUrl, transport } = transportOf(options);
  return createOpenapiFetch<paths>({
    baseUrl,
    fetch: async (request) => asResponse(await transport(await replayable(request))),
  });
}

/** A `Request` gives its body only once, so it is kept here for retries. */
async function replayable(request: Request): Promise<ServiceRequest> {
  const { url, method, headers, signal, cache, credentials, keepalive, mode } = request;
  const body = await request.blob();
  const sent = { url, method, headers, signal, cache, credentials, keepalive, mode, upload };
  // The settings of the call, such as `timeout`, are the only fields of its own that a `Request` has.
  return { ...sent, ...request, ...(request.bodyUsed && { body }) };
}

/** The caller gets the response too, so here it has to be a real one. */
async function asResponse(response: ServiceResponse): Promise<Response> {
  if (response instanceof Response) return response;
  const body = await response.blob();
  // Chromium has a body for 204 too, an empty one, and refuses to make such a response.
  return new Response(body.size ? body : null, response);
}
