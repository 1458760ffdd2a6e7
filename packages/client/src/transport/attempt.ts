import { NetworkError } from '../errors.ts';
import type { ClientOptions } from '../options.ts';
import type { ServiceRequest } from './service-request.ts';
import type { ServiceResponse } from './service-response.ts';

/** Sends a request once. Throws a `NetworkError` unless a whole response arrives. */
export async function attempt(
  { fetch: send = fetch, debug }: ClientOptions,
  request: ServiceRequest,
  signal: AbortSignal,
): Promise<ServiceResponse> {
  const { method, url, onResponse, onUploadProgress, upload } = request;
  const started = Date.now();
  const log = (outcome: string) => debug && console.debug(`${method} ${url} ${outcome} ${Date.now() - started} ms`);
  try {
    // Redirects are not followed, because one to another origin would take the key along.
    const init = { ...request, signal, redirect: 'manual', duplex: 'half' } as const;
    const response = await (upload && onUploadProgress ? upload(init, send) : send(url, init));
    const { ok, status, statusText, headers } = response;
    log(`${status} ${headers.get('x-request-id')}`);
    onResponse?.(response);
    // Only event streams are passed on as they arrive.
    if (!response.body || headers.get('content-type')?.startsWith('text/event')) return response;
    // Read here, where a broken connection can still be retried. Not made into a `Response` again, because making and
    // reading one costs a sixth of a local call.
    const bytes = await response.arrayBuffer();
    const text = async () => new TextDecoder().decode(bytes);
    return { ok, status, statusText, headers, text, blob: () => new Response(bytes, { headers }).blob() };
  } catch (error) {
    log('failed');
    signal.throwIfAborted();
    const cause = error as Error;
    throw new NetworkError(`No complete response from ${url}: ${((cause.cause ?? cause) as Error).message}`, { cause });
  }
}
