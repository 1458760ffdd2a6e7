import type { UploadOptions } from '../options.ts';
import { within } from './deadline.ts';
import type { ServiceRequest } from './service-request.ts';

/** An upload as `fetch` would be given it. */
interface Upload extends Omit<ServiceRequest, 'signal'> {
  readonly signal: AbortSignal;
}

/** Sends and reports how much of the body has left, which `fetch` itself does not report. */
export function upload(request: Upload, send: typeof fetch): Promise<Response> {
  if (globalThis.XMLHttpRequest) return sendByXhr(request);
  const { url, body, onUploadProgress } = request;
  // Undefined for a stream.
  const { size: total } = body as Blob;
  let loaded = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      controller.enqueue(chunk);
      loaded += chunk.length;
      onUploadProgress?.({ loaded, total });
    },
  });
  return send(url, { ...request, body: (new Response(body).body as ReadableStream).pipeThrough(counter) });
}

/** Browsers report the progress of an upload only through `XMLHttpRequest`. */
function sendByXhr({ method, url, headers, body, signal, onUploadProgress }: Upload): Promise<Response> {
  const request = new XMLHttpRequest();
  request.open(method, url);
  for (const [name, value] of headers) request.setRequestHeader(name, value);
  request.responseType = 'blob';
  request.upload.onprogress = onUploadProgress as NonNullable<UploadOptions['onUploadProgress']>;
  const sent = new Promise<Response>((resolve, reject) => {
    request.onload = () => resolve(responseOf(request));
    request.onerror = () => reject(new Error('the connection failed'));
  });
  request.send(body as Blob);
  // Aborting has no effect once the response is there.
  return within(signal, sent).finally(() => request.abort());
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const [, name = '', value = ''] of request.getAllResponseHeaders().matchAll(/(.+?): (.*)/g)) {
    headers.append(name, value);
  }
  const { status, response } = request;
  // A status such as 204 must have no body at all, and an empty blob is one.
  return new Response(response?.size ? response : null, { status, headers });
}
