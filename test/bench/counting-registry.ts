import { execFileSync } from 'node:child_process';
import { createServer, type IncomingMessage, request as requestHttp, type ServerResponse } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Passes requests on to the npm registry that this machine uses, and counts what it returns. */
export interface CountingRegistry {
  url: string;
  reset(): void;
  megabytes(): number;
  close(): Promise<void>;
}

export async function startCountingRegistry(): Promise<CountingRegistry> {
  const registry = new URL(execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim());
  let bytes = 0;

  const pass = (request: IncomingMessage, response: ServerResponse): void => {
    const target = new URL(registry.pathname.replace(/\/$/, '') + (request.url ?? '/'), registry);
    const headers = { ...request.headers, host: target.host };
    const send = target.protocol === 'https:' ? requestHttps : requestHttp;
    const passed = send(target, { method: request.method, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      const counter = new PassThrough().on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      pipeline(reply, counter, response).catch(() => response.destroy());
    });
    passed.on('error', () => response.destroy());
    pipeline(request, passed).catch(() => response.destroy());
  };

  const server = createServer(pass);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    reset() {
      bytes = 0;
    },
    megabytes: () => bytes / 1e6,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
