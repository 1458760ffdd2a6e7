import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OperationId } from '@darkroom/contract';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify, type HTTPMethods } from 'fastify';
import { type CompiledOperation, compileOperations } from './contract/operation.ts';
import { type Cors, createCors } from './http/cors.ts';
import type { Exchange } from './http/exchange.ts';
import { addPages, type PageFolders } from './http/pages.ts';
import { asProblem, problemAnswer } from './http/problem-answer.ts';
import { createRequestIds } from './http/request-id.ts';
import { send } from './http/send.ts';
import { type Desk, takeRequests } from './http/take-request.ts';
import type { Handler } from './operations/handler.ts';
import { handlers } from './operations/index.ts';
import { ApiProblem } from './problem.ts';

export interface AppOptions {
  desk: Desk;
  corsOrigins: string;
  pages: PageFolders;
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Builds the HTTP side, without listening. Fastify routes; requests are read and answered by `http/`, so that nothing
 * is read of a body before it is known who sends it.
 */
export function createApp({ desk, corsOrigins, pages }: AppOptions): FastifyInstance {
  const requestIds = createRequestIds();
  const cors = createCors(corsOrigins);
  const app = fastify({
    logger: false,
    // A body is read by whoever takes the request; these bound how long a caller may take over it.
    requestTimeout: 300_000,
    keepAliveTimeout: 75_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 512, querystringParser: () => ({}) },
    exposeHeadRoutes: false,
    clientErrorHandler(_error, socket) {
      if (socket.writable) socket.end(unreadable);
    },
    frameworkErrors: (_error, request, reply) => refuse(begin(request.raw, reply.raw), reply, notFound()),
  });
  app.server.headersTimeout = 30_000;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));

  const begin = (request: IncomingMessage, response: ServerResponse): Exchange => {
    const requestId = requestIds();
    const shared = cors.headers(request.headers.origin);
    const headers = shared === undefined ? { 'X-Request-Id': requestId } : { 'X-Request-Id': requestId, ...shared };
    return { request, response, requestId, headers, startedAt: performance.now() };
  };
  const refuse = (
    exchange: Exchange,
    reply: FastifyReply,
    problem: ApiProblem,
    more?: Record<string, string>,
  ): void => {
    reply.hijack();
    const answer = problemAnswer(problem, undefined, []);
    const sending = { operationId: '', files: undefined, stopping: desk.stopping, witness: undefined };
    void send(exchange, { ...answer, headers: { ...answer.headers, ...more } }, sending);
  };

  const byPath = Map.groupBy(compileOperations(), ({ path }) => path);
  for (const [path, operations] of byPath) {
    const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
    for (const operation of operations) addOperation(app, url, operation, desk, begin);
    addOtherMethods(app, url, operations, cors, begin, refuse);
  }
  addPages(app, pages);
  app.setNotFoundHandler((request, reply) => refuse(begin(request.raw, reply.raw), reply, notFound()));
  app.setErrorHandler((error, request, reply) => {
    desk.log.error({ err: error }, 'a request failed outside its operation');
    refuse(begin(request.raw, reply.raw), reply, asProblem(error));
  });
  return app;
}

type Begin = (request: IncomingMessage, response: ServerResponse) => Exchange;

function addOperation(app: FastifyInstance, url: string, operation: CompiledOperation, desk: Desk, begin: Begin): void {
  const take = takeRequests(operation, handlers[operation.id] as Handler<OperationId>, desk);
  // A stream of events has no end to tell the length of, so that it has no HEAD.
  const head = operation.method === 'GET' && operation.id !== 'runs.events';
  app.route({
    method: (head ? ['GET', 'HEAD'] : [operation.method]) as HTTPMethods[],
    url,
    handler(request: FastifyRequest, reply: FastifyReply) {
      reply.hijack();
      void take(begin(request.raw, reply.raw), request.params as Record<string, string>);
    },
  });
}

function addOtherMethods(
  app: FastifyInstance,
  url: string,
  operations: CompiledOperation[],
  cors: Cors,
  begin: Begin,
  refuse: (exchange: Exchange, reply: FastifyReply, problem: ApiProblem, more?: Record<string, string>) => void,
): void {
  const taken = new Set(operations.map(({ method }) => method));
  if (taken.has('GET') && operations.every(({ id }) => id !== 'runs.events')) taken.add('HEAD');
  const allow = [...taken, 'OPTIONS'].join(', ');
  app.route({
    method: methods.filter((method) => !taken.has(method)) as HTTPMethods[],
    url,
    handler(request: FastifyRequest, reply: FastifyReply) {
      const exchange = begin(request.raw, reply.raw);
      if (request.method === 'OPTIONS') {
        reply.hijack();
        const preflight = cors.preflight(request.headers.origin, [...taken].join(', '));
        reply.raw.writeHead(204, { ...exchange.headers, ...preflight, Allow: allow }).end();
        return;
      }
      const message = `${request.method} is not allowed here. Use ${[...taken].join(' or ')}.`;
      refuse(exchange, reply, new ApiProblem('method_not_allowed', message), { Allow: allow });
    },
  });
}

function notFound(): ApiProblem {
  return new ApiProblem('not_found', 'There is nothing at this address. The operations are listed at /openapi.json.');
}

const unreadableBody = JSON.stringify({ message: 'The request is not valid HTTP. Correct it.', code: 'invalid_json' });
const unreadable = [
  'HTTP/1.1 400 Bad Request',
  'Content-Type: application/json; charset=utf-8',
  `Content-Length: ${unreadableBody.length}`,
  'X-Request-Id: req_unreadable',
  'Connection: close',
  '',
  unreadableBody,
].join('\r\n');
