import document from '@darkroom/contract/openapi.json' with { type: 'json' };
import type { OpenApi } from '@darkroom/contract/reading';
import { type HttpHandler, type HttpResponseResolver, http } from 'msw';
import { readContract } from '../core/contract.ts';
import { createExampleTemplates } from '../core/example-templates.ts';
import { type MockOptions, settingsOf } from '../core/options.ts';
import { createService, type Service } from '../core/service.ts';
import { createMedia } from '../media/media.ts';
import { toResponse } from './to-response.ts';

export { createManualClock } from '../core/clock.ts';
export type { Override, OverrideAnswer, OverrideRequest, Overrides } from '../core/overrides.ts';
export type { ScenarioName } from '../core/scenarios.ts';

/** Those of the server that a page can have. */
export interface MockApiOptions
  extends Pick<
    MockOptions,
    'overrides' | 'runTime' | 'longestWait' | 'delay' | 'errorRate' | 'seed' | 'scenario' | 'clock'
  > {
  /** Where the page believes the service to be. Default: any address, told by its path. */
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
  const templates = createExampleTemplates();
  const service = createService({ contract, templates }, createMedia(), settingsOf(options, contract));
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
