import type { Readable } from 'node:stream';
import { Refused } from '../contract/refused.ts';
import type { Reply } from '../operations/handler.ts';
import { sendEvents } from './event-stream.ts';
import type { Exchange, Sending } from './exchange.ts';

/** Sends a response. */
export async function send(exchange: Exchange, reply: Reply, sending: Sending): Promise<void> {
  const { headers } = exchange;
  // The file may not exist any more, and its headers must not appear on the error.
  if (reply.file !== undefined) return sendFile(exchange, reply, { ...headers, ...reply.headers }, sending);
  if (reply.headers !== undefined) Object.assign(headers, reply.headers);
  if (reply.events !== undefined) return sendEvents(exchange, reply.status, headers, reply.events, sending);
  const text = reply.text ?? (reply.json === undefined ? undefined : JSON.stringify(reply.json));
  if (text === undefined) return end(exchange, reply.status, headers, undefined, sending);
  headers['Content-Type'] = contentType(reply.type ?? 'application/json');
  headers['Content-Length'] = String(Buffer.byteLength(text));
  end(exchange, reply.status, headers, text, sending);
}

function end(
  { response }: Exchange,
  status: number,
  headers: Record<string, string>,
  text: string | undefined,
  { observeResponse, operationId }: Sending,
): void {
  observeResponse?.(operationId, status, headers, Buffer.from(text ?? ''));
  response.writeHead(status, headers);
  response.end(text);
}

async function sendFile(
  { request, response }: Exchange,
  reply: Reply,
  headers: Record<string, string>,
  { files, observeResponse, operationId }: Sending,
): Promise<void> {
  const opened = await files?.open(reply.file ?? '', reply.range);
  if (!opened) throw new Refused('not_found', 'File not found. Its run may have been deleted.');
  headers['Content-Type'] = reply.type ?? opened.mediaType;
  headers['Content-Length'] ??= String(opened.size);
  headers['X-Content-Type-Options'] = 'nosniff';
  headers['Cross-Origin-Resource-Policy'] = 'cross-origin';
  if (observeResponse !== undefined) {
    const bytes = Buffer.concat(await opened.stream.toArray());
    observeResponse(operationId, reply.status, headers, bytes);
    response.writeHead(reply.status, headers).end(bytes);
    return;
  }
  response.writeHead(reply.status, headers);
  if (request.method === 'HEAD') {
    opened.stream.destroy();
    response.end();
  } else await pour(opened.stream, response);
}

/** A reader that disconnects stops the reading of the file; a file that breaks off closes the connection. */
function pour(stream: Readable, response: Exchange['response']): Promise<void> {
  return new Promise((done) => {
    response.on('close', () => {
      stream.destroy();
      done();
    });
    stream.on('error', () => response.destroy());
    stream.pipe(response);
  });
}

function contentType(type: string): string {
  return type === 'application/json' ? 'application/json; charset=utf-8' : type;
}
