import type { ClientOptions } from '../options.ts';
import { attempt } from './attempt.ts';
import { withCredentials } from './credentials.ts';
import { deadline } from './deadline.ts';
import { withRetries } from './retry.ts';
import type { ServiceRequest } from './service-request.ts';
import type { ServiceResponse } from './service-response.ts';
import { uniqueKey } from './unique-key.ts';

/** A `fetch` for requests to the service. */
export type Transport = (request: ServiceRequest) => Promise<ServiceResponse>;

/**
 * The `fetch` that every request of the client goes through: it adds the credentials and an idempotency key, retries,
 * keeps to the deadline and reports how far an upload is. Like any `fetch` it returns a response whatever its status.
 */
export const createTransport =
  (settings: ClientOptions): Transport =>
  async (request) => {
    const { timeout = settings.timeout ?? 120_000, retries = settings.retries ?? 2, body } = request;
    const { signal, release } = deadline(timeout, request.signal);
    // A stream can be read only once, so neither a retry nor a second token could send it again.
    const replayable = !(body instanceof ReadableStream);
    const send = () => attempt(settings, request, signal);
    try {
      signal.throwIfAborted();
      addIdempotencyKey(request);
      const sendAsCaller = () => withCredentials(settings, request, signal, replayable, send);
      return await withRetries(sendAsCaller, replayable ? retries : 0, timeout, signal);
    } finally {
      release();
    }
  };

/** With the same key on every attempt, a retry cannot create something twice. */
function addIdempotencyKey({ method, headers, idempotencyKey }: ServiceRequest): void {
  if (method === 'POST' && idempotencyKey !== null && !headers.has('idempotency-key')) {
    headers.set('idempotency-key', idempotencyKey ?? uniqueKey());
  }
}
