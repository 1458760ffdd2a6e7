import document from '@darkroom/contract/openapi.json' with { type: 'json' };
import type { OpenApi } from '@darkroom/contract/reading';
import { type HttpHandler, HttpResponse, type HttpResponseResolver, http } from 'msw';
import { readContract } from '../core/contract.ts';
import { exampleTemplates } from '../core/example-templates.ts';
import type { Reply } from '../core/exchange.ts';
import { type MockOptions, settingsOf } from '../core/options.ts';
import { createMedia } from '../media/media.ts';
import { createService, type Service } from '../service.ts';

export { createManualClock } from '../core/clock.ts';
export type { Override, OverrideAnswer, OverrideRequest, OverrideResponse, Overrides } from '../core/overrides.ts';
export type { ScenarioName } from '../core/scenarios.ts';

/** Those of the server that a page can have. */
export interface MockApiOptions
  extends Pick<
    MockOptions,
    'overrides' | 'runTime' | 'longestWait' | 'delay' | 'errorRate' | 'seed' | 'scenario' | 'clock'
  > {
  /** The URL of the service that the page calls. Default: any origin. */
  baseUrl?: string;
}

export interface MockApi {
  /** One for each operation; give them to `setupWorker` or `setupServer`. */
  handlers: HttpHandler[];
  /** Plays a scenario for an operation (`*` for all). */
  use: Service['use'];
  /** Forgets what was made and which scenarios were set. */
  reset(): void;
}

/**
 * The mock without a server: MSW handlers for every operation, from the same examples, scenarios and state machine.
 *
 * @example
 * const api = createMockApi({ baseUrl: 'http://127.0.0.1:4000', overrides: { 'images.generate': 'fail' } });
 * await setupWorker(...api.handlers).start();
 */
export function createMockApi(options: MockApiOptions = {}): MockApi {
  const { baseUrl = '*' } = options;
  const contract = readContract(document as unknown as OpenApi);
  const loaded = { contract, templates: exampleTemplates };
  const service = createService(loaded, createMedia(), settingsOf(options, contract));
  const base = baseUrl.replace(/\/$/, '');
  const resolver: HttpResponseResolver = async ({ request }) => toResponse(service, request, base);
  const handlers = [...contract.operations.values()].map(({ method, path }) => {
    const address = base + path.replace(/\{(\w+)\}/g, ':$1');
    return http[method.toLowerCase() as 'get'](address, resolver);
  });
  // What the contract does not have is its error as well, not a request that leaves the page.
  handlers.push(http.all(`${base}/api/v1/*`, resolver));
  return { handlers, use: service.use, reset: service.reset };
}

/** Passes a request of the page to the mock, and its response back. */
async function toResponse(service: Service, request: Request, base: string): Promise<Response> {
  const url = new URL(request.url);
  const { path, origin } = placeOf(url, base);
  const reply = await service.handle({
    method: request.method,
    path,
    query: url.searchParams,
    headers: Object.fromEntries(request.headers),
    rawHeaders: [...request.headers].flat(),
    origin,
    read: async () => new Uint8Array(await request.arrayBuffer()),
    signal: request.signal,
  });
  if (reply.cut === 'before') return HttpResponse.error();
  const headers = new Headers(reply.headers);
  return new HttpResponse(reply.cut === 'midway' ? cutOff(reply.body) : reply.body, { status: reply.status, headers });
}

/** The path as the contract has it, and what stands before it. */
function placeOf(url: URL, base: string): { path: string; origin: string } {
  const prefix = base === '*' ? '' : new URL(base).pathname.replace(/\/$/, '');
  const path = url.pathname.startsWith(prefix) ? url.pathname.slice(prefix.length) : url.pathname;
  return { path, origin: url.origin + prefix };
}

function cutOff(body: Reply['body']): ReadableStream<Uint8Array> {
  const bytes =
    typeof body === 'string' ? new TextEncoder().encode(body) : body instanceof Uint8Array ? body : new Uint8Array();
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes.slice(0, bytes.length / 2));
      controller.error(new TypeError('The connection was cut.'));
    },
  });
}
