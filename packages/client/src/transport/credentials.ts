import { DarkroomError, invalid } from '../errors.ts';
import type { ClientOptions } from '../options.ts';
import { within } from './deadline.ts';
import type { ServiceRequest } from './service-request.ts';
import type { ServiceResponse } from './service-response.ts';

/** Sends with the caller's key or token, but only to the service itself. A token that is refused is asked for again once. */
export async function withCredentials(
  { baseUrl, apiKey, getToken }: ClientOptions,
  { url, headers, credentials }: ServiceRequest,
  signal: AbortSignal,
  replayable: boolean,
  send: () => Promise<ServiceResponse>,
): Promise<ServiceResponse> {
  if (credentials === 'omit' || new URL(url).origin !== new URL(baseUrl).origin) return send();
  if (apiKey) headers.set('x-api-key', apiKey);
  if (!getToken) return send();
  const sendWithToken = async () => {
    const asked = Promise.resolve()
      .then(getToken)
      .catch((cause) => {
        throw new DarkroomError('getToken failed', { code: 'token_failed', cause });
      });
    const token = await within(signal, asked);
    if (token) headers.set('authorization', `Bearer ${headerValue(token, 'getToken')}`);
    return send();
  };
  const response = await sendWithToken();
  if (response.status !== 401 || !replayable) return response;
  headers.delete('authorization');
  return sendWithToken();
}

/** Rejected here because `fetch` would quote the secret in its own error message. */
export function headerValue(secret: string, option: string): string {
  if (/^[!-~]+$/.test(secret)) return secret;
  throw invalid(option, `${option} is not a valid header value`);
}
