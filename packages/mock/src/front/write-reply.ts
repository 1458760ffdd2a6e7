import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Reply } from '../core/exchange.ts';

/** Writes a response, as far as the scenario lets it. */
export async function writeReply(response: ServerResponse, reply: Reply, withBody: boolean): Promise<void> {
  const { status, headers, body, cut } = reply;
  if (cut === 'before' || response.destroyed) return void response.destroy();
  if (body instanceof ReadableStream) {
    response.writeHead(status, headers);
    response.flushHeaders();
    if (cut === undefined) return pipeline(body, response);
    const reader = body.getReader();
    response.write((await reader.read()).value, () => response.destroy());
    return reader.cancel();
  }
  const bytes = body === null ? undefined : typeof body === 'string' ? Buffer.from(body) : body;
  const length = bytes?.length ?? 0;
  // Neither 204 nor 304 has a body, so neither has a length.
  if (status !== 204 && status !== 304) headers['Content-Length'] = String(length);
  response.writeHead(status, headers);
  if (cut === 'midway') response.write(bytes?.subarray(0, length / 2) ?? '', () => response.destroy());
  else if (withBody && bytes !== undefined) response.end(bytes);
  else response.end();
}
