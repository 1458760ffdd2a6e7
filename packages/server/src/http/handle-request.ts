import type { OperationId } from '@darkroom/contract';
import { type CompiledOperation, namedAsSent, requireAcceptable } from '@darkroom/contract/reading';
import type { Caller } from '../auth/authenticate.ts';
import { type Authenticate, requireMetricsToken, requireScopes } from '../auth/authenticate.ts';
import { deprecationHeaders } from '../contract/document.ts';
import { Refused } from '../contract/refused.ts';
import type { Handler, Reply } from '../operations/handler.ts';
import type { Service } from '../operations/service.ts';
import { currentWork } from '../process/current-work.ts';
import type { Logger } from '../process/log.ts';
import type { Metrics } from '../process/metrics.ts';
import { asRefused, errorReply } from './error-response.ts';
import type { Exchange, ResponseObserver } from './exchange.ts';
import { idempotentReply } from './idempotent-response.ts';
import { countRequest } from './rate-limit.ts';
import { type RequestBody, readBody } from './read-body.ts';
import { requestCall } from './request-call.ts';
import { send } from './send.ts';
import { discardUnread } from './unread-body.ts';

/** What handling a request needs besides its operation. */
export interface RequestContext {
  /** Undefined until the service is ready. */
  service(): (Service & { authenticate: Authenticate }) | undefined;
  stopping: AbortSignal;
  log: Logger;
  metrics: Metrics;
  /** Where files of forms are stored while a request is handled. */
  incomingFolder: string;
  observeResponse: ResponseObserver | undefined;
}

const nobody: Caller = { userId: '', credential: 'api_key', scopes: [], rateKey: '' };

/** Handles the requests for one operation, from the first header to the last byte of the response. */
export function requestHandler<Id extends OperationId>(
  operation: CompiledOperation & { id: Id },
  handler: Handler<Id>,
  context: RequestContext,
): (exchange: Exchange, path: Record<string, string | undefined>) => Promise<void> {
  const { id, scopes } = operation;

  async function replyTo(exchange: Exchange, path: Record<string, string | undefined>): Promise<Reply> {
    const { request, headers } = exchange;
    const service = context.service();
    if (service === undefined) {
      if (id === 'service.health') return handler.handle({} as never, {} as never);
      throw new Refused('unavailable', 'The service is starting. Try again in a moment.', undefined, {
        retryAfter: 1,
      });
    }
    if (id === 'service.metrics') requireMetricsToken(request.headers.authorization, service.settings.metricsToken);
    let caller = nobody;
    if (scopes !== null) {
      caller = await service.authenticate(request.headers);
      requireScopes(caller, scopes);
      await countRequest(service, caller, operation.policy, headers);
    }
    requireAcceptable(request.headers.accept, operation);
    const { headers: sent, rawHeaders } = request;
    const parameters = operation.readParameters({ path, query: queryOf(request.url), headers: sent, rawHeaders });
    const body = operation.bodies.size === 0 ? undefined : await readBody(operation, request, context.incomingFolder);
    try {
      const call = requestCall(id, caller, parameters, body, exchange, context.stopping);
      const reply =
        call.idempotency === undefined
          ? await handler.handle(call, service)
          : await idempotentReply(handler, call, service, fingerprint(id, path, body));
      if (body?.usedDeprecated) Object.assign(headers, deprecationHeaders);
      return reply;
    } catch (error) {
      throw error instanceof Refused && body !== undefined ? namedAsSent(error, body.sent) : error;
    } finally {
      if (body?.discard !== undefined) await body.discard();
    }
  }

  const handle = async (exchange: Exchange, path: Record<string, string | undefined>): Promise<void> => {
    const sending = {
      operationId: id,
      files: context.service()?.files,
      stopping: context.stopping,
      observeResponse: context.observeResponse,
    };
    let status = 500;
    try {
      const reply = await replyTo(exchange, path);
      status = reply.status;
      await send(exchange, reply, sending);
    } catch (error) {
      const problem = asRefused(error);
      const refused = errorReply(problem, operation);
      status = refused.status;
      if (status >= 500) {
        const about = { requestId: exchange.requestId, operation: id, code: problem.code };
        // The message of a refusal says enough; the stack only helps if something went wrong.
        const err = problem.cause ?? (status === 500 ? problem : undefined);
        // A request that comes before the service has started is normal.
        const expected = context.service() === undefined ? 'debug' : 'warn';
        const level = status === 500 ? 'error' : expected;
        context.log[level]({ ...about, ...(err !== undefined && { err }) }, problem.message);
      }
      if (exchange.response.headersSent) exchange.response.destroy();
      else await send(exchange, refused, sending);
    } finally {
      discardUnread(exchange.request);
      const seconds = (performance.now() - exchange.startedAt) / 1000;
      context.metrics.responded(id, status, seconds);
      if (context.log.isLevelEnabled('debug')) {
        const { method, url } = exchange.request;
        context.log.debug(
          { requestId: exchange.requestId, operation: id, method, url, status, seconds },
          'request completed',
        );
      }
    }
  };
  return async (exchange, path) => {
    const about = { requestId: exchange.requestId, operation: id };
    try {
      await currentWork.run(about, handle, exchange, path);
    } catch (err) {
      // Not even the error could be sent. The caller gets no response; other requests are not affected.
      context.log.error({ ...about, err }, 'a response could not be sent');
      exchange.response.destroy();
    }
  };
}

function queryOf(url: string | undefined): URLSearchParams | undefined {
  const at = url?.indexOf('?') ?? -1;
  return url === undefined || at < 0 ? undefined : new URLSearchParams(url.slice(at + 1));
}

/** Distinguishes a request from others with the same key. */
function fingerprint(id: OperationId, path: Record<string, string | undefined>, body: RequestBody | undefined): string {
  return `${id} ${Object.values(path).join(' ')} ${body?.fingerprint() ?? ''}`;
}
