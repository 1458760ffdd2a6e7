import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isApiError } from '@darkroom/client';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { createServer } from './create-server.ts';
import { admit } from './http-access.ts';
import { openService, type Service, type ServiceOptions } from './service.ts';
import { ownerOf, type Session, Sessions } from './sessions.ts';
import type { HttpSettings } from './settings.ts';
import { longestMessage } from './stdio.ts';
import type { Tool } from './tool.ts';
import { explain } from './tool-error.ts';
import { waitBriefly } from './wait-briefly.ts';

export interface ServingHttp {
  url: string;
  close(): Promise<void>;
}

type Options = Omit<ServiceOptions, 'apiKey'>;

/** Serves callers over HTTP, each with its own key, which is passed to the service. */
export async function serveHttp(
  settings: HttpSettings,
  options: Options,
  tools: readonly Tool[],
  sessions = new Sessions(),
): Promise<ServingHttp> {
  const server = createHttpServer((request, response) => {
    handle(request, response).catch((error: Error) => {
      process.stderr.write(`Unexpected error: ${error.message}\n`);
      if (response.headersSent) response.destroy();
      else refuse(response, 500, 'The server failed.');
    });
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const admitted = admit(request, response, settings);
    if ('status' in admitted) return refuse(response, admitted.status, admitted.message);
    const { key } = admitted;
    const id = request.headers['mcp-session-id'];
    if (typeof id === 'string') {
      const session = sessions.find(id, key);
      if (!session) return refuse(response, 404, 'Session not found. Start a new one.', -32001);
      return pass(session, request, response);
    }
    if (request.method !== 'POST') return refuse(response, 400, 'Send the header Mcp-Session-Id.');
    const service = openService({ ...options, apiKey: key });
    const problem = await keyProblem(service);
    if (problem) return refuse(response, problem.status, problem.message);
    if (!(await sessions.makeRoom())) return refuse(response, 503, 'Too many sessions. Try again later.');
    await begin(service, key, request, response);
  }

  /** The request that starts a session. If it is another one, the transport refuses it, and nothing is kept. */
  async function begin(service: Service, key: string, request: IncomingMessage, response: ServerResponse) {
    const { server: mcp, close } = createServer(service, tools);
    let kept = false;
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      maxRequestBodySize: longestMessage,
      onsessioninitialized(id) {
        kept = true;
        sessions.add(id, session);
        mcp.onclose = () => sessions.remove(id);
      },
    });
    const session: Session = { transport, owner: ownerOf(key), open: 0, lastUsed: Date.now(), close };
    await mcp.connect(transport as never);
    try {
      await pass(session, request, response);
    } finally {
      if (!kept) await close();
    }
  }

  server.listen(settings.port, settings.host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host;
  return {
    url: `http://${host}:${port}/mcp`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      await waitBriefly(sessions.closeAll());
      server.closeAllConnections();
      await closed;
    },
  };
}

async function pass(session: Session, request: IncomingMessage, response: ServerResponse): Promise<void> {
  session.open += 1;
  response.once('close', () => {
    session.open -= 1;
    session.lastUsed = Date.now();
  });
  await session.transport.handleRequest(request, response);
}

/** Whether the service knows the key, so others cannot use up the sessions. */
async function keyProblem(service: Service): Promise<{ status: number; message: string } | undefined> {
  try {
    await service.client.me.get();
    return undefined;
  } catch (error) {
    const { message } = explain(service, error);
    return isApiError(error) && error.status < 500 ? { status: error.status, message } : { status: 502, message };
  }
}

/** An error before the protocol begins, in its form. */
function refuse(response: ServerResponse, status: number, message: string, code = -32000): void {
  if (status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
  if (!message) return void response.writeHead(status).end();
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null }));
}
