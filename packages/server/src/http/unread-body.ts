import type { IncomingMessage } from 'node:http';

/**
 * How much of a body is still read after its request was refused; many callers read the response only after sending.
 */
const readOnBytes = 64 * 1024 * 1024;

/** Discards the rest of a body, so the connection can be used again. A caller that never stops sending loses it. */
export function discardUnread(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return;
  let left = readOnBytes;
  request.on('error', () => {});
  request.on('data', (chunk: Buffer) => {
    left -= chunk.byteLength;
    if (left < 0) request.destroy();
  });
  request.resume();
}
