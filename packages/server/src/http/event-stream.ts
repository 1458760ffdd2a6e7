import type { ServerResponse } from 'node:http';
import type { RunEvent } from '../runs/index.ts';
import type { Exchange, Sending } from './exchange.ts';

const pingEveryMs = 15_000;

/**
 * Sends events as they come, until there are no more, the reader disconnects or the service stops. A slow reader holds
 * the next event back, so nothing piles up.
 */
export async function sendEvents(
  { request, response }: Exchange,
  status: number,
  headers: Record<string, string>,
  events: AsyncIterable<RunEvent>,
  { stopping, observeResponse, operationId }: Sending,
): Promise<void> {
  headers['Content-Type'] = 'text/event-stream';
  // Keeps proxies from buffering this response.
  headers['X-Accel-Buffering'] = 'no';
  response.writeHead(status, headers);
  response.flushHeaders();
  const ping = setInterval(() => {
    if (!response.writableNeedDrain) response.write(`event: ping\ndata: ${JSON.stringify({ at: now() })}\n\n`);
  }, pingEveryMs);
  const sent: string[] = [];
  try {
    if (request.method !== 'HEAD') {
      for await (const { event, id, data } of events) {
        if (response.destroyed || stopping.aborted) break;
        const text = `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
        if (observeResponse !== undefined) sent.push(text);
        if (!response.write(text)) await drained(response);
      }
    }
  } finally {
    clearInterval(ping);
    response.end();
    observeResponse?.(operationId, status, headers, Buffer.from(sent.join('')));
  }
}

/** Resolves when the reader has caught up or disconnected. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((done) => {
    const go = (): void => {
      response.off('drain', go).off('close', go);
      done();
    };
    response.on('drain', go).on('close', go);
  });
}

function now(): string {
  return new Date().toISOString();
}
