import type { IncomingMessage } from 'node:http';
import type { MockRequest } from '../core/exchange.ts';

const noQuery = new URLSearchParams();

/** A request of Node's server as the mock reads it. */
export function toMockRequest(message: IncomingMessage, origin: string, signal: AbortSignal): MockRequest {
  const { url = '/', headers, rawHeaders, method = 'GET' } = message;
  const mark = url.indexOf('?');
  return {
    method,
    path: mark < 0 ? url : url.slice(0, mark),
    query: mark < 0 ? noQuery : new URLSearchParams(url.slice(mark + 1)),
    // Only cookies come as a list, and none are read.
    headers: headers as Record<string, string | undefined>,
    rawHeaders,
    origin,
    read: (most) => readAll(message, most),
    signal,
  };
}

async function readAll(message: IncomingMessage, most: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (Number(message.headers['content-length'] ?? 0) > most) return undefined;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of message.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > most) return undefined;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks, length));
}
