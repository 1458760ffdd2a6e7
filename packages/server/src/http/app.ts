import { type IncomingMessage, METHODS, type ServerResponse } from 'node:http';
import type { OperationId } from '@darkroom/contract';
import type { CompiledOperation } from '@darkroom/contract/reading';
import {
  type Cors,
  createCors,
  createRequestIds,
  methodNotAllowed,
  unreadableRequest,
} from '@darkroom/contract/service';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify, type HTTPMethods } from 'fastify';
import { operations, reading } from '../contract/document.ts';
import { Refused } from '../contract/refused.ts';
import type { Handler } from '../operations/handler.ts';
import { handlers } from '../operations/index.ts';
import { asRefused, errorReply } from './error-response.ts';
import type { Exchange } from './exchange.ts';
import { type RequestContext, requestHandler } from './handle-request.ts';
import { addPages, type PageFolders } from './pages.ts';
import { createPathMethods, methodsFor } from './path-methods.ts';
import { send } from './send.ts';
import { discardUnread } from './unread-body.ts';

export interface AppOptions {
  context: RequestContext;
  corsOrigins: string;
  /** The operations to serve; all if omitted. */
  operations?: OperationId[];
  /** The documentation and the studio; neither is served if omitted. */
  pages?: PageFolders;
}

const usualMethods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Builds the HTTP side, without listening. Fastify only routes; `http/` reads and handles requests, so no byte of a
 * body is read before the caller is authenticated.
 */
export function createApp({ context, corsOrigins, operations: served, pages }: AppOptions): FastifyInstance {
  const requestIds = createRequestIds('req');
  const cors = corsFor(corsOrigins);
  const app = fastify({
    logger: false,
    // `http/` reads the bodies; these limits bound how long a caller may take to send one.
    requestTimeout: 300_000,
    keepAliveTimeout: 75_000,
    forceCloseConnections: 'idle',
    // A request on an open connection while the service stops is handled like any other, not refused by Fastify.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 512, querystringParser: () => ({}) },
    exposeHeadRoutes: false,
    clientErrorHandler(error, socket) {
      if (socket.writable) socket.end(unreadableRequest(error.code));
    },
    frameworkErrors: (_error, request, reply) => refuse(begin(request.raw, reply.raw), reply, notFound()),
  });
  app.server.headersTimeout = 30_000;
  // Every method that Node parses is routed, so an unusual one is refused like any other. Fastify assumes that none has
  // a body, so it does not check content types.
  for (const method of METHODS) app.addHttpMethod(method, { overrideExisting: true });

  const begin = (request: IncomingMessage, response: ServerResponse): Exchange => {
    const requestId = requestIds();
    const shared = cors.headers(request.headers.origin);
    const headers = shared === undefined ? { 'X-Request-Id': requestId } : { 'X-Request-Id': requestId, ...shared };
    // A caller that keeps the connection would send its next request to nobody.
    if (context.stopping.aborted) response.shouldKeepAlive = false;
    return { request, response, requestId, headers, startedAt: performance.now() };
  };
  const refuse = (
    exchange: Exchange,
    reply: FastifyReply,
    problem: Refused,
    more?: Record<string, string>,
    operation?: CompiledOperation,
  ): void => {
    reply.hijack();
    const { headers, ...rest } = errorReply(problem, operation);
    // What is at no path of the contract is in no operation of it either.
    const observeResponse = operation && context.observeResponse;
    const sending = { operationId: operation?.id ?? '', files: undefined, stopping: context.stopping, observeResponse };
    send(exchange, { ...rest, headers: { ...headers, ...more } }, sending)
      .catch((error) => abandon(exchange, error))
      .finally(() => discardUnread(exchange.request));
  };

  const abandon = ({ response, requestId }: Exchange, error: unknown): void => {
    context.log.error({ err: error, requestId }, 'a response could not be sent');
    response.destroy();
  };

  const offered = operations.filter(({ id }) => served?.includes(id) ?? true);
  for (const operation of offered) addOperation(app, operation, context, begin, abandon);
  const methodsOf = createPathMethods(offered);
  const otherMethod = (request: FastifyRequest, reply: FastifyReply): void => {
    const exchange = begin(request.raw, reply.raw);
    const found = methodsOf(request.url);
    if (found === undefined) {
      refuse(exchange, reply, notFound());
      return;
    }
    const { methods, operation } = found;
    const allow = [...methods, 'OPTIONS'].join(', ');
    if (request.method === 'OPTIONS') {
      reply.hijack();
      const preflight = cors.preflight(request.headers.origin, methods.join(', '));
      reply.raw.writeHead(204, { ...exchange.headers, ...preflight, Allow: allow }).end();
    } else {
      refuse(exchange, reply, methodNotAllowed(request.method, methods), { Allow: allow }, operation);
    }
  };
  // A fixed path such as /runs/generate must not match /runs/{run_id} for another method.
  for (const path of new Set(offered.map((operation) => operation.path))) {
    const here = offered.filter((operation) => operation.path === path);
    const others = usualMethods.filter((method) => !here.flatMap(methodsFor).includes(method));
    app.route({ method: others, url: routeOf(path), handler: otherMethod });
  }
  if (pages !== undefined) addPages(app, pages);
  app.setNotFoundHandler(otherMethod);
  app.setErrorHandler((error, request, reply) => {
    context.log.error({ err: error }, 'a request failed outside its operation');
    refuse(begin(request.raw, reply.raw), reply, asRefused(error));
  });
  return app;
}

type Begin = (request: IncomingMessage, response: ServerResponse) => Exchange;
type Abandon = (exchange: Exchange, error: unknown) => void;

function addOperation(
  app: FastifyInstance,
  operation: CompiledOperation,
  context: RequestContext,
  begin: Begin,
  abandon: Abandon,
): void {
  const handle = requestHandler(operation, handlers[operation.id] as Handler<OperationId>, context);
  app.route({
    method: methodsFor(operation) as HTTPMethods[],
    url: routeOf(operation.path),
    handler(request: FastifyRequest, reply: FastifyReply) {
      reply.hijack();
      const exchange = begin(request.raw, reply.raw);
      handle(exchange, request.params as Record<string, string>).catch((error) => abandon(exchange, error));
    },
  });
}

function routeOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

function notFound(): Refused {
  return new Refused('not_found', 'Nothing found at this URL. The paths are listed at /openapi.json.');
}

/** Lets pages of these origins, separated by spaces, call the service. No cookies, so allowing all origins is safe. */
export function corsFor(origins: string): Cors {
  const allowed = new Set(origins.split(/\s+/).filter((origin) => origin !== ''));
  return createCors(reading, allowed.has('*') ? '*' : (origin) => allowed.has(origin));
}
