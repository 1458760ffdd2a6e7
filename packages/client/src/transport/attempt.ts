import { NetworkError } from '../errors.ts';
import type { ClientOptions } from '../options.ts';
import type { ServiceRequest } from './service-request.ts';
import { readWhole, type ServiceResponse } from './service-response.ts';

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
    log(`${response.status} ${response.headers.get('x-request-id')}`);
    onResponse?.(response);
    return await readWhole(response);
  } catch (error) {
    log('failed');
    signal.throwIfAborted();
    const cause = error as Error;
    throw new NetworkError(`No complete response from ${url}: ${((cause.cause ?? cause) as Error).message}`, { cause });
  }
}
