import type { Outgoing } from './exchange.ts';
import type { UploadOptions } from './options.ts';

type Send = NonNullable<Outgoing['fetch']>;

/** A `fetch` for browsers that tells how far the upload is, which theirs cannot. */
export const sendWithProgress =
  (onProgress: NonNullable<UploadOptions['onUploadProgress']>): Send =>
  (url, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      for (const name in headers) request.setRequestHeader(name, `${headers[name]}`);
      request.responseType = 'blob';
      request.upload.onprogress = onProgress;
      request.onload = () => {
        const lines = request.getAllResponseHeaders().trim().split('\r\n');
        const pairs = lines.map((line) => line.split(/: (.*)/).slice(0, 2)) as [string, string][];
        resolve(new Response(request.response, { status: request.status, headers: pairs }));
      };
      request.onerror = () => reject(new Error('the connection failed'));
      signal.addEventListener('abort', () => {
        request.abort();
        reject(signal.reason);
      });
      request.send(body as FormData);
    });
