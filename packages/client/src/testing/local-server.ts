import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Received {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export type Handler = (request: Received, response: ServerResponse, count: number) => unknown;

/** A real server on a free port that responds by `handler` and keeps what it received. */
export async function localServer(handler: Handler) {
  const received: Received[] = [];
  const server = createServer(async (incoming, response) => {
    const { method = '', url: path = '', headers } = incoming;
    const request = { method, path, headers, body: await text(incoming.setEncoding('latin1')).catch(() => '') };
    received.push(request);
    await handler(request, response, received.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    [Symbol.asyncDispose]() {
      return this.close();
    },
  };
}

export function json(
  response: ServerResponse,
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'req_1', ...headers });
  response.end(JSON.stringify(body));
}

/** An error as the service sends it. */
export const problem = (response: ServerResponse, status: number, code: string, headers: Record<string, string> = {}) =>
  json(response, { message: `It is ${code}.`, code }, status, headers);
