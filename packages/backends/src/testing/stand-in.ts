import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as a stand-in sees it. */
export interface Seen {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The body as JSON; each test knows its shape. */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into requests of every form
  json: any;
  form(): Promise<FormData>;
  /** Aborted when the caller hangs up before the response is complete. */
  hungUp: AbortSignal;
}

/** A server that behaves as a real one is documented to, over real HTTP. */
export interface StandIn {
  url: string;
  server: Server;
  requests: Seen[];
  /** Cuts every connection and stops listening, as a server that is killed does. */
  kill(): Promise<void>;
}

export type Handle = (request: Seen, response: ServerResponse) => unknown;

export async function startStandIn(handle: Handle, port = 0): Promise<StandIn> {
  const requests: Seen[] = [];
  const server = createServer(async (message, response) => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of message) chunks.push(chunk as Buffer);
    } catch {
      return;
    }
    const hungUp = new AbortController();
    response.once('close', () => {
      if (!response.writableFinished) hungUp.abort();
    });
    const url = new URL(message.url ?? '/', 'http://stand-in');
    const body = Buffer.concat(chunks);
    const type = message.headers['content-type'] ?? '';
    const seen: Seen = {
      method: message.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: message.headers,
      body,
      json: type.startsWith('application/json') ? JSON.parse(body.toString('utf8')) : undefined,
      form: () => new Response(body, { headers: { 'content-type': type } }).formData(),
      hungUp: hungUp.signal,
    };
    requests.push(seen);
    try {
      await handle(seen, response);
    } catch (error) {
      if (!response.headersSent) response.writeHead(500).end(String(error));
      else response.destroy();
    }
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    server,
    requests,
    async kill() {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** Resolves after some time, or when the caller hangs up. */
export function pause(ms: number, { hungUp }: Pick<Seen, 'hungUp'>): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms);
    hungUp.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });
}
