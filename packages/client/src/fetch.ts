import createFetch from 'openapi-fetch';
import { address, headerValue } from './connection.ts';
import type { paths } from './contract.ts';
import type { ClientOptions } from './options.ts';

/**
 * The contract's paths as they are, by openapi-fetch, with the credentials filled in: for a request that the client's
 * methods do not make. It tries once and answers `{ data, error, response }`.
 *
 * @example
 * const { data, error } = await createFetchClient({ baseUrl, apiKey }).GET('/api/v1/runs/{run_id}', {
 *   params: { path: { run_id } },
 * });
 */
export function createFetchClient({ baseUrl, apiKey, getToken, fetch }: ClientOptions) {
  // Redirects are not followed: one to another origin would take the key along.
  const client = createFetch<paths>({
    baseUrl: address(baseUrl, 'baseUrl'),
    redirect: 'manual',
    ...(fetch && { fetch }),
  });
  client.use({
    async onRequest({ request }) {
      if (apiKey) request.headers.set('x-api-key', headerValue(apiKey, 'apiKey'));
      const token = await getToken?.();
      if (token) request.headers.set('authorization', `Bearer ${headerValue(token, 'getToken')}`);
      return request;
    },
  });
  return client;
}
