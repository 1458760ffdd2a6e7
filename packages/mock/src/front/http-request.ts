import type { IncomingMessage } from 'node:http';
import { Refused } from '@darkroom/contract/reading';
import type { MockRequest } from '../core/call.ts';

const noQuery = new URLSearchParams();

/** A request of Node's server as the mock reads it. */
export function toMockRequest(
  message: IncomingMessage,
  origin: string,
  limit: number,
  signal: AbortSignal,
): MockRequest {
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
    read: () => readAll(message, limit),
    signal,
  };
}

async function readAll(message: IncomingMessage, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(message.headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks, length));
}

function tooLarge(limit: number): Refused {
  const message = `The body is larger than ${Math.round(limit / 2 ** 20)} MiB. Send less at once.`;
  return new Refused('file_too_large', message, { limit_bytes: limit });
}
