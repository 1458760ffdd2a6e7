import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Contract } from '@darkroom/verify/internals';
import { Agent, request as send } from 'undici';
import type { Fault, Keys, PassingEvent, PassingRequest, PassingResponse } from '../faults/fault.ts';
import { operationOf } from '../faults/operation-of.ts';

export interface Proxy {
  url: string;
  /** The URL for events on their way to the receiver; used as the checks' option `receiver`. */
  receiver: string;
  /** Whether the fault ever changed anything. */
  fired(): boolean;
  /** An error in the fault itself, which would look like a caught fault. */
  broken(): unknown;
  close(): Promise<void>;
}

const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'host', 'expect']);

/** A proxy between the checks and the service that breaks one thing. */
export async function startProxy(target: string, contract: Contract, fault: Fault, keys: Keys): Promise<Proxy> {
  const agent = new Agent({ connections: 64, headersTimeout: 90_000, bodyTimeout: 90_000 });
  let fired = false;
  let broken: unknown;

  /** Runs a part of the fault, and records if the fault itself fails. */
  async function meddle<Result>(part: () => Result | Promise<Result>): Promise<Result> {
    try {
      return await part();
    } catch (error) {
      broken = error;
      throw error;
    }
  }

  async function pass(request: PassingRequest): Promise<PassingResponse> {
    const before = snapshot(request);
    const replacement = await meddle(() => fault.request?.(request, keys));
    fired ||= replacement !== undefined || snapshot(request) !== before;
    if (replacement !== undefined) return replacement;
    const { statusCode, headers, body } = await send(target + request.url, {
      method: request.method as 'GET',
      headers: request.headers,
      body: request.body.length === 0 ? null : request.body,
      dispatcher: agent,
    });
    const response = { status: statusCode, headers: plain(headers), body: Buffer.from(await body.arrayBuffer()) };
    const sent = snapshot(response);
    await meddle(() => fault.response?.(response, request));
    fired ||= snapshot(response) !== sent;
    return response;
  }

  async function passEvent(incoming: IncomingMessage): Promise<{ status: number; body: Buffer }> {
    const event: PassingEvent = { headers: plain(incoming.headers), body: await read(incoming) };
    const isEvent = incoming.method === 'POST' && fault.event !== undefined;
    const events = isEvent ? await meddle(() => fault.event?.(event) ?? [event]) : [event];
    fired ||= isEvent && (events.length !== 1 || snapshot(events[0] as PassingEvent) !== snapshot(event));
    // The first step of the path is the port of the receiver itself.
    const [, port, path] = /^\/(\d+)(\/.*)$/.exec(incoming.url ?? '') ?? [];
    let passed = { status: 204, body: Buffer.alloc(0) };
    for (const { headers, body } of events) {
      const response = await send(`http://127.0.0.1:${port}${path}`, {
        method: incoming.method as 'POST',
        headers,
        body: body.length === 0 ? null : body,
        dispatcher: agent,
      });
      passed = { status: response.statusCode, body: Buffer.from(await response.body.arrayBuffer()) };
    }
    return passed;
  }

  const front = createServer(async (incoming, outgoing) => {
    try {
      const body = await read(incoming);
      const url = incoming.url ?? '/';
      const method = incoming.method ?? 'GET';
      const response = await pass({
        method,
        url,
        headers: plain(incoming.headers),
        body,
        operation: operationOf(contract, method, url),
      });
      const bodiless = response.status === 204 || response.status === 304;
      outgoing.writeHead(response.status, {
        ...response.headers,
        ...(!bodiless && { 'content-length': String(response.body.length) }),
      });
      outgoing.end(bodiless ? undefined : response.body);
    } catch {
      outgoing.destroy();
    }
  });
  const hooks = createServer(async (incoming, outgoing) => {
    try {
      const { status, body } = await passEvent(incoming);
      outgoing.writeHead(status).end(body);
    } catch {
      outgoing.destroy();
    }
  });
  const url = await listen(front);
  const hooksUrl = await listen(hooks);
  return {
    url,
    receiver: `${hooksUrl}/{port}`,
    fired: () => fired,
    broken: () => broken,
    async close() {
      for (const server of [front, hooks]) {
        server.closeAllConnections();
        server.close();
      }
      await agent.destroy();
    },
  };
}

function plain(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name, value]) => value !== undefined && !hopByHop.has(name))
      .map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : String(value)]),
  );
}

function snapshot(message: {
  headers: Record<string, string>;
  body: Buffer;
  url?: string;
  status?: number;
  method?: string;
}): string {
  const { headers, body, url, status, method } = message;
  return JSON.stringify([headers, url, status, method]) + body.toString('latin1');
}

async function read(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
